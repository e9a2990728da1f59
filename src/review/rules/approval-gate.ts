import type { JsonValue } from '../../model/json.ts';
import { changesThings } from '../lint/effect.ts';
import { needsApproval } from '../lint/manifest.ts';
import type { LintRule } from '../lint/rule.ts';

export const approvalOnEverything: LintRule = {
  id: 'approval-on-everything',
  clause: 'approval',
  severity: 'low',
  summary: 'approval is asked for the few dangerous calls, not for every tool',
  why: 'Who is asked about everything learns to say yes to everything.',
  example: 'approval: { require: [refund, delete_record] }',
  fix: 'Take the tools that only read out of the gate, and limit what the rest may do.',
  check: (manifest) => {
    const { tools, gate } = manifest;
    const gated = tools.filter((tool) => needsApproval(manifest, tool));
    const harmless = gated.filter((tool) => !changesThings(tool));
    if (tools.length < 3 || gated.length < tools.length || harmless.length === 0) return [];
    return [
      {
        subject: 'manifest',
        title: `Every one of the ${tools.length} tools waits for an approval.`,
        at: gate?.at ?? [],
        evidence: [
          `${harmless
            .slice(0, 5)
            .map(({ name }) => name)
            .join(', ')} change nothing by their names`,
        ],
      },
    ];
  },
};

export const approvalWithoutTimeout: LintRule = {
  id: 'approval-without-timeout',
  clause: 'approval',
  severity: 'low',
  summary: 'the wait for an approval is bounded',
  why: 'An approval that comes a week later is about a world that is gone.',
  example: 'approval: { require: [refund], timeout: 300 }',
  fix: 'Set a timeout, after which the call is refused.',
  check: ({ gate }) =>
    gate === undefined ||
    ['timeout', 'timeoutSeconds', 'timeoutMs', 'expires', 'expiresIn'].some((key) => key in gate.raw)
      ? []
      : [
          {
            subject: 'manifest',
            title: 'The wait for an approval has no end.',
            at: gate.at,
            evidence: ['the approval gate declares no timeout'],
          },
        ],
};

const REASON = /_approvalReason|approval_?reason|\b(reason|justification)\b/i;
const SHOWN_ONLY = /display|label|prompt|request|title|message|placeholder|description|show/i;

/** The reason is text that the model wrote: it may be shown, and nothing else. */
export const executableApprovalReason: LintRule = {
  id: 'executable-approval-reason',
  clause: 'approval',
  severity: 'high',
  summary: 'the stated reason of an approval is for display and drives nothing',
  why: 'A persuasive reason costs an injected model nothing.',
  example: 'approval: { require: [refund], requestReason: true }',
  fix: 'Show the reason to the person who decides, and take it out of every condition, template and body.',
  check: ({ gate, tools, config, configAt }) => [
    ...mentions(gate?.raw ?? null, []).map((evidence) => ({
      subject: 'manifest',
      title: 'An approval is decided by the reason that the model states.',
      at: gate?.at ?? configAt,
      evidence: [evidence],
    })),
    ...mentions(config.autoApprove ?? null, ['autoApprove']).map((evidence) => ({
      subject: 'manifest',
      title: 'An approval is given by the reason that the model states.',
      at: configAt,
      evidence: [evidence],
    })),
    ...tools.flatMap((tool) =>
      mentions(tool.raw.config ?? tool.raw.execute ?? null, [])
        .filter((evidence) => /approval_?reason/i.test(evidence))
        .map((evidence) => ({
          subject: tool.name,
          title: `${tool.name} is executed with the reason of its approval.`,
          at: tool.at,
          evidence: [evidence],
        })),
    ),
  ],
};

/** Where a reason stands in a value that is evaluated, not shown. */
function mentions(value: JsonValue, path: readonly string[]): string[] {
  if (typeof value === 'string')
    return REASON.test(value) && !SHOWN_ONLY.test(path.at(-1) ?? '')
      ? [`${path.join('.')}: ${value.slice(0, 200)}`]
      : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => mentions(inner, [...path, key]));
}
