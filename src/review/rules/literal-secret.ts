import type { Path } from '../../model/document.ts';
import type { JsonValue } from '../../model/json.ts';
import type { Manifest } from '../lint/manifest.ts';
import type { Flaw, LintRule } from '../lint/rule.ts';

const SECRETS =
  /\bsk-[A-Za-z0-9_-]{20,}|\bgh[pousr]_[A-Za-z0-9]{30,}|\bxox[abprs]-[A-Za-z0-9-]{20,}|\bAKIA[0-9A-Z]{16}\b|\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}|-----BEGIN (RSA |EC |OPENSSH )?PRIVATE KEY-----|\bBearer [A-Za-z0-9._~+/-]{20,}=*/;
const REFERENCE = /\{\{\s*secret:/;

export const literalSecret: LintRule = {
  id: 'literal-secret',
  clause: 'principal',
  severity: 'critical',
  summary: 'no secret is written into a definition',
  why: 'Definitions are shown to the model, cached by clients and kept in repositories.',
  example: 'Authorization: "Bearer {{secret:SERVICE_API_KEY}}"',
  fix: 'Revoke the secret, keep the new one in the secret store and refer to it by name.',
  check: (manifest) =>
    everyText(manifest, (text, subject, at): Flaw[] => {
      const found = SECRETS.exec(text);
      if (found === null) return [];
      return [
        {
          subject,
          title: `${subject} has a secret written into it.`,
          at,
          evidence: [`${found[0].slice(0, 6)}… of ${found[0].length} characters`],
        },
      ];
    }),
};

/** References are resolved in HTTP surfaces only; elsewhere the model gets them to read, or they stay as they are. */
export const misplacedSecretReference: LintRule = {
  id: 'misplaced-secret-reference',
  clause: 'principal',
  severity: 'medium',
  summary: 'references to secrets stand in url, headers, body or auth of an HTTP call, and nowhere else',
  why: 'A reference in a description or a default tells the model which secrets there are and is not resolved.',
  example: 'config: { headers: { Authorization: "Bearer {{secret:SERVICE_API_KEY}}" } }',
  fix: 'Move the reference to the HTTP surface of the tool.',
  check: (manifest) =>
    everyText(manifest, (text, subject, at, path): Flaw[] =>
      REFERENCE.test(text) && !path.some((key) => /^(config|url|headers?|body|auth|servers|x-.*)$/i.test(String(key)))
        ? [{ subject, title: `${subject} names a secret where it is not resolved.`, at, evidence: [path.join('.')] }]
        : [],
    ),
};

function everyText(
  { tools, config, configAt }: Manifest,
  look: (text: string, subject: string, at: Path, path: Path) => Flaw[],
): Flaw[] {
  const walk = (value: JsonValue, subject: string, at: Path, path: Path): Flaw[] => {
    if (typeof value === 'string') return look(value, subject, at, path);
    if (value === null || typeof value !== 'object') return [];
    return Object.entries(value).flatMap(([key, inner]) => walk(inner, subject, at, [...path, key]));
  };
  return [
    ...tools.flatMap((tool) => walk(tool.raw, tool.name, tool.at, [])),
    ...walk(config, 'manifest', configAt, ['config']),
  ];
}
