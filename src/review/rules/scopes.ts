import { changesThings } from '../lint/effect.ts';
import type { LintRule } from '../lint/rule.ts';

export const undeclaredScopes: LintRule = {
  id: 'undeclared-scopes',
  clause: 'limits',
  severity: 'low',
  summary: 'tools declare the scopes that they need',
  why: 'Without a declaration nothing can be checked before the call, and one credential does for everything.',
  example: 'scopes: [gmail.send], and "Requires gmail.send" in the description',
  fix: 'Declare the least scopes of each tool, check them before the upstream call and name the missing one in the error.',
  check: ({ tools }) => {
    // What stays on this machine is nobody's to grant.
    const changing = tools.filter(
      (tool) => changesThings(tool) && tool.scopes === undefined && tool.annotations.openWorldHint !== false,
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
