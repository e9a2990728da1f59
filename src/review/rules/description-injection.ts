import type { Path } from '../../model/document.ts';
import type { Severity } from '../../model/finding.ts';
import type { Manifest } from '../lint/manifest.ts';
import { describedAs } from '../lint/parameters.ts';
import type { LintRule } from '../lint/rule.ts';

const SIGNS: readonly { what: string; sign: RegExp; severity: Severity }[] = [
  {
    what: 'characters that a reader does not see',
    sign: /[\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\u{E0000}-\u{E007F}]|(?<!\p{Extended_Pictographic}\uFE0F?)\u200D/u,
    severity: 'critical',
  },
  {
    what: 'an order to drop other instructions',
    sign: /\b(ignore|disregard|forget|override)\b.{0,30}\b(previous|prior|above|earlier|other|system|all)\b.{0,20}\b(instructions?|prompts?|rules|messages?|guidelines)/i,
    severity: 'critical',
  },
  {
    what: 'an order to hide something from the user',
    sign: /\b(do not|don't|never|without)\b.{0,20}\b(tell|inform|notify|mention|reveal|telling|informing|notifying|mentioning|alert|alerting)\b.{0,30}\b(the )?(user|human|person|operator)/i,
    severity: 'critical',
  },
  {
    what: 'a tag that poses as a message of authority',
    sign: /<\s*\/?\s*(important|system|secret|instructions?|admin|critical|assistant)\s*>|^\s*(system|assistant|developer)\s*:/im,
    severity: 'high',
  },
  {
    what: 'an order to fetch secrets',
    sign: /\b(read|open|cat|load|send|include|pass|upload|attach)\b.{0,80}(~\/\.ssh|id_rsa|\/etc\/(passwd|shadow)|\.aws\/credentials|\.env\b|mcp\.json|private key|api keys?\b.{0,20}\b(from|in) (the )?(environment|config))/i,
    severity: 'critical',
  },
  {
    what: 'an order that comes before other tools',
    sign: /\bbefore (using|calling|invoking|running) any (other )?(tools?|functions?)\b/i,
    severity: 'high',
  },
];

/** A description is read by the model as if the user had written it. */
export const descriptionInjection: LintRule = {
  id: 'description-injection',
  clause: 'provenance',
  severity: 'critical',
  summary: 'descriptions describe, and hold no orders to the model and nothing hidden',
  why: 'Whoever writes the description of one tool steers every call that the model makes.',
  example: 'description: "Adds two numbers."',
  fix: 'Remove the text; treat definitions from others as untrusted, pin them with --lock and review every change.',
  check: (manifest) =>
    textsOf(manifest).flatMap(({ subject, text, at }) =>
      SIGNS.flatMap(({ what, sign, severity }) => {
        const found = sign.exec(text);
        if (found === null) return [];
        const start = Math.max(0, found.index - 40);
        return [
          {
            subject,
            title: `The description of ${subject} holds ${what}.`,
            at,
            evidence: [JSON.stringify(text.slice(start, start + 160))],
            severity,
          },
        ];
      }),
    ),
};

function textsOf({ tools, instructions }: Manifest): { subject: string; text: string; at: Path }[] {
  return [
    ...(instructions === undefined ? [] : [{ subject: 'manifest', ...instructions }]),
    ...tools.flatMap((tool) => [
      { subject: tool.name, text: tool.description, at: tool.at },
      ...tool.parameters.map(({ path, schema, at }) => ({
        subject: `${tool.name}.${path}`,
        text: describedAs(schema),
        at,
      })),
    ]),
  ];
}
