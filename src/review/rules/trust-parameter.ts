import type { Severity } from '../../model/finding.ts';
import type { JsonObject } from '../../model/json.ts';
import type { ToolDefinition } from '../lint/manifest.ts';
import { describedAs, typesOf } from '../lint/parameters.ts';
import type { Flaw, LintRule } from '../lint/rule.ts';
import { holdsRow, wordsOf } from '../lint/words.ts';

const IDENTITY = [
  'act as',
  'acting as',
  'on behalf of',
  'behalf of',
  'impersonate',
  'impersonated',
  'run as',
  'as user',
  'effective user',
];
const DECISIONS =
  /^(is |was |user |has |pre )*(approved|authorized|authorised|confirmed|trusted|admin|superuser|privileged)$|^(user |human )?(confirm|confirmation|approval|consent)$|^(skip|bypass|disable|ignore|override|no) .*(approval|confirmation|confirm|permissions?|auth|authorization|verification|policy|safety|checks?)$|^(approval|consent) (granted|given|status)$/;
const ATTRIBUTES = /^(is )?(admin|superuser|privileged)$/;
const SCOPES = ['organization', 'organisation', 'org', 'team'];
const NAMING = new Set(['id', 'slug', 'name', 'key', 'uuid']);
const GIVES_ROLES = /\b(role|member|invite|grant|assign|user|permission|share|collaborator|polic(y|ies)|rls|acl)/i;
const CHAT_ROLES = new Set(['user', 'assistant', 'system', 'tool', 'developer', 'model']);

/** A decision about who acts, where, or whether it is allowed, is not an argument. */
export const trustParameter: LintRule = {
  id: 'trust-parameter',
  clause: 'principal',
  severity: 'high',
  summary: 'no parameter that the model sees decides who acts, in which tenant, or whether it is allowed',
  why: 'Under injection the model fills in whatever identity, tenant or approval lets the call through.',
  example: 'hiddenParameterNames: [tenantId], and the tenant is merged in from the context of the execution',
  fix: 'Inject identity and tenant from context; let code decide what is approved; strip the parameter from what the model sees.',
  check: ({ tools }) => [
    ...tools.flatMap((tool) =>
      tool.parameters.flatMap(({ name, path, schema, depth, at }) => {
        const why = decides(wordsOf(name), schema, tool, depth);
        if (why === undefined) return [];
        return [
          {
            subject: `${tool.name}.${path}`,
            title: `${tool.name} lets the model decide ${why.what}: ${path}.`,
            at,
            evidence: [`${path} is a parameter that the model fills in`],
            severity: why.severity,
          },
        ];
      }),
    ),
    ...scopesOfSession(tools),
  ],
};

/** An organization or team that most tools ask for is the scope of the session; that of one tool is where it puts something. */
function scopesOfSession(tools: readonly ToolDefinition[]): Flaw[] {
  const names = new Set(
    tools.flatMap(({ parameters }) => parameters.filter((one) => one.depth === 1).map((one) => one.name)),
  );
  return [...names].flatMap((name): Flaw[] => {
    if (!isScope(wordsOf(name))) return [];
    const asking = tools.filter(({ parameters }) => parameters.some((one) => one.depth === 1 && one.name === name));
    const [first] = asking;
    if (first === undefined || asking.length * 2 <= tools.length) return [];
    return [
      {
        subject: `manifest.${name}`,
        title: `${asking.length} of ${tools.length} tools let the model decide the organization or team: ${name}.`,
        at: first.at,
        evidence: [
          `${asking
            .slice(0, 5)
            .map((tool) => tool.name)
            .join(', ')} take ${name}`,
        ],
        severity: 'medium',
      },
    ];
  });
}

/** Whether a parameter says for whom, or in whose scope, a call is made. */
export function namesPrincipal(name: string): boolean {
  const words = wordsOf(name);
  return words.includes('tenant') || IDENTITY.some((row) => holdsRow(words, row));
}

interface Decided {
  what: string;
  severity: Severity;
}

function decides(
  words: readonly string[],
  schema: JsonObject,
  tool: ToolDefinition,
  depth: number,
): Decided | undefined {
  if (words.includes('tenant') || words.includes('tenants')) return { what: 'the tenant', severity: 'high' };
  // A name that is only shown beside what the call leaves decides nothing.
  const isShown = /\b(shown?|display(s|ed)?|appears?)\b/i.test(describedAs(schema));
  if (!isShown && IDENTITY.some((row) => holdsRow(words, row)))
    return { what: 'in whose name it acts', severity: 'high' };
  // Whether a certificate is checked decides about a connection, not about a permission.
  const ofConnection = words.some((word) => ['tls', 'ssl', 'certificate', 'cert'].includes(word));
  // Of a user who is made or changed, that is what he gets and not what lets the call through.
  const givesRoles = GIVES_ROLES.test(wordsOf(tool.name).join(' '));
  const isGiven = givesRoles && ATTRIBUTES.test(words.join(' '));
  if (!ofConnection && !isGiven && DECISIONS.test(words.join(' ')) && isDecision(schema))
    return { what: 'that it is allowed', severity: 'high' };
  if (depth > 1) return undefined;
  if (words.at(-1) === 'role' && !isChatRole(schema) && !givesRoles) return { what: 'the role', severity: 'medium' };
  return undefined;
}

/** `approval` may also be an object that describes something else. */
function isDecision(schema: JsonObject): boolean {
  const types = typesOf(schema);
  return types.length === 0 || types.includes('boolean') || types.includes('string');
}

function isScope(words: readonly string[]): boolean {
  const [first = '', second] = words;
  return SCOPES.includes(first) && (second === undefined || (NAMING.has(second) && words.length === 2));
}

function isChatRole({ enum: values }: JsonObject): boolean {
  return Array.isArray(values) && values.some((one) => CHAT_ROLES.has(String(one)));
}
