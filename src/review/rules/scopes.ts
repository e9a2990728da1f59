import { membersOf } from '../../model/json.ts';
import { changesThings } from '../lint/effect.ts';
import type { Manifest, ToolDefinition } from '../lint/manifest.ts';
import type { LintRule } from '../lint/rule.ts';

export const undeclaredScopes: LintRule = {
  id: 'undeclared-scopes',
  clause: 'limits',
  severity: 'low',
  summary: 'where tools act with a credential or declare scopes, each that changes something declares its own',
  why: 'Without a declaration nothing can be checked before the call, and one credential does for everything.',
  example: 'scopes: [gmail.send], and "Requires gmail.send" in the description',
  fix: 'Declare the least scopes of each tool, check them before the upstream call and name the missing one in the error.',
  check: (manifest) => {
    const { tools } = manifest;
    const changing = tools.filter(
      (tool) => changesThings(tool) && tool.scopes === undefined && actsUpstream(manifest, tool),
    );
    const [first] = changing;
    if (first === undefined) return [];
    const named = changing.slice(0, 5).map(({ name }) => name);
    return [
      {
        subject: 'manifest',
        title: `${changing.length} of ${tools.length} tools change something and declare no scope.`,
        at: first.at,
        evidence: [`${named.join(', ')}${changing.length > 5 ? ` and ${changing.length - 5} more` : ''}`],
      },
    ];
  },
};

/** Nothing says of most tools whether they need rights of somebody else's; these say it. */
function actsUpstream({ tools, config, format }: Manifest, tool: ToolDefinition): boolean {
  if (tools.some(({ scopes }) => scopes !== undefined) || format === 'OpenAPI') return true;
  return [config, membersOf(tool.raw.config)].some((settings) =>
    /\{\{\s*secret:|authorization/i.test(JSON.stringify(settings)),
  );
}

const BROAD =
  /^(\*|all|admin|full|full_access|root|superuser|owner|https:\/\/mail\.google\.com\/|https:\/\/www\.googleapis\.com\/auth\/(drive|cloud-platform))$|[.:/](\*|all|admin)$/i;

/** One broad scope for the whole server because it was easier. */
export const broadScope: LintRule = {
  id: 'broad-scope',
  clause: 'limits',
  severity: 'medium',
  summary: 'tools have narrow scopes, and not one for the whole server',
  why: 'A tool that reads holds the right to delete, and a stolen token opens everything.',
  example: 'list_mail: { scopes: [gmail.readonly] }, send_mail: { scopes: [gmail.send] }',
  fix: 'Give each tool the narrowest scope that works.',
  check: ({ tools }) => {
    const broad = tools.flatMap((tool) =>
      (tool.scopes ?? [])
        .filter((scope) => BROAD.test(scope))
        .map((scope) => ({
          subject: tool.name,
          title: `${tool.name} asks for a scope that covers everything: ${scope}.`,
          at: tool.at,
          evidence: [`scope ${scope}`],
        })),
    );
    const lists = new Set(tools.map(({ scopes }) => JSON.stringify([...(scopes ?? [])].sort())));
    const [only] = tools;
    const [reads, writes] = [tools.some((tool) => !changesThings(tool)), tools.some(changesThings)];
    if (broad.length > 0 || tools.length < 3 || lists.size > 1 || only?.scopes?.length !== 1 || !reads || !writes)
      return broad;
    return [
      {
        subject: 'manifest',
        title: `One scope does for all ${tools.length} tools: ${only.scopes[0]}.`,
        at: only.at,
        evidence: ['tools that read and tools that write declare the same single scope'],
      },
    ];
  },
};
