/**
 * The part of SARIF 2.1.0 (OASIS Standard, errata 01) that Retcon writes, by sections 3.13 to 3.58 of the text. It is
 * stricter than the standard: a property that is not listed here is a mistake, so that nothing is written unseen.
 * With SARIF_SCHEMA=<file> the tests hold the log against the whole schema of OASIS as well.
 */
const text = { type: 'string', minLength: 1 };
const whole = { type: 'integer', minimum: 0 };
const line = { type: 'integer', minimum: 1 };
const level = { enum: ['none', 'note', 'warning', 'error'] };
const bag = { type: 'object' };

const closed = (properties: Record<string, object>, required: string[] = []): object => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
});
const list = (items: object, more: object = {}): object => ({ type: 'array', items, ...more });

const message = closed({ text }, ['text']);
const multiformat = closed({ text, markdown: text }, ['text']);

const rule = closed(
  {
    id: text,
    name: text,
    shortDescription: multiformat,
    fullDescription: multiformat,
    help: multiformat,
    defaultConfiguration: closed({ level }),
    properties: closed({
      precision: { enum: ['very-high', 'high', 'medium', 'low'] },
      'security-severity': { type: 'string', pattern: '^(10|\\d)\\.\\d$' },
      tags: list(text, { uniqueItems: true }),
    }),
  },
  ['id'],
);

const physicalLocation = closed({
  artifactLocation: closed({ uri: { type: 'string', format: 'uri-reference' }, uriBaseId: text }),
  region: closed({ startLine: line, startColumn: line }, ['startLine']),
});

const result = closed(
  {
    ruleId: text,
    ruleIndex: whole,
    kind: { enum: ['notApplicable', 'pass', 'fail', 'review', 'open', 'informational'] },
    level,
    message,
    locations: list(closed({ physicalLocation })),
    partialFingerprints: { type: 'object', additionalProperties: { type: 'string' } },
    fingerprints: { type: 'object', additionalProperties: { type: 'string' } },
    occurrenceCount: line,
    codeFlows: list(
      closed(
        {
          threadFlows: list(
            closed(
              {
                locations: list(
                  closed({
                    executionOrder: whole,
                    importance: { enum: ['important', 'essential', 'unimportant'] },
                    location: closed({ physicalLocation, message }),
                  }),
                  { minItems: 1 },
                ),
              },
              ['locations'],
            ),
            { minItems: 1 },
          ),
        },
        ['threadFlows'],
      ),
    ),
    suppressions: list(
      closed(
        {
          kind: { enum: ['inSource', 'external'] },
          status: { enum: ['accepted', 'underReview', 'rejected'] },
          justification: text,
        },
        ['kind'],
      ),
    ),
    properties: bag,
  },
  ['message'],
);

export const SARIF_PART = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  ...closed(
    {
      $schema: { type: 'string', format: 'uri' },
      version: { const: '2.1.0' },
      runs: list(
        closed(
          {
            tool: closed(
              { driver: closed({ name: text, version: text, rules: list(rule, { uniqueItems: true }) }, ['name']) },
              ['driver'],
            ),
            automationDetails: closed({ id: text }),
            columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
            invocations: list(
              closed(
                {
                  executionSuccessful: { type: 'boolean' },
                  exitCode: { type: 'integer' },
                  exitCodeDescription: text,
                  toolExecutionNotifications: list(closed({ level, message }, ['message'])),
                },
                ['executionSuccessful'],
              ),
            ),
            originalUriBaseIds: { type: 'object', additionalProperties: closed({ description: message }) },
            results: list(result),
            taxonomies: list(
              closed({ name: text, version: text, taxa: list(closed({ id: text }, ['id']), { uniqueItems: true }) }, [
                'name',
              ]),
              { uniqueItems: true },
            ),
            properties: bag,
          },
          ['tool'],
        ),
      ),
    },
    ['version', 'runs'],
  ),
};
