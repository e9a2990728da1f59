import { changesThings } from '../lint/effect.ts';
import type { Manifest } from '../lint/manifest.ts';
import type { LintRule } from '../lint/rule.ts';
import { wordsOf } from '../lint/words.ts';
import { namesPrincipal } from './trust-parameter.ts';

const ANCHOR =
  /^(who am i|whoami|(get )?(me|current user|self|my (profile|user|identity|account)|authenticated user|identity|session info|user info))$/;

const SPEAKS_OF_ONE = /\bwho_?am_?i\b|\bget (the )?(current|authenticated|logged[- ]in) user\b/i;

export const missingIdentityAnchor: LintRule = {
  id: 'missing-identity-anchor',
  clause: 'principal',
  severity: 'low',
  summary: 'where tools act for a principal, the agent can ask who that is',
  why: 'An agent that does not know for whom it acts guesses ids, and takes them from whatever it reads.',
  example: 'who_am_i: returns id, name, roles, permissions and organization of the principal',
  fix: 'Offer a who_am_i tool that reads the principal from context, and let the others refer to its ids.',
  check: (manifest) => {
    const { tools } = manifest;
    const [first] = tools;
    if (first === undefined || tools.length < 3 || !tools.some(changesThings) || !hasPrincipal(manifest)) return [];
    if (tools.some(({ name, description }) => isAnchor(name) || SPEAKS_OF_ONE.test(description))) return [];
    return [
      {
        subject: 'manifest',
        title: 'No tool tells the agent for whom it acts.',
        at: first.at,
        evidence: [`none of ${tools.length} tools is a who_am_i`],
      },
    ];
  },
};

function isAnchor(name: string): boolean {
  const words = wordsOf(name);
  return words.some((_, i) => ANCHOR.test(words.slice(i).join(' ')));
}

/** Scopes, or parameters that say in whose name: the tools act for somebody. */
function hasPrincipal(manifest: Manifest): boolean {
  return manifest.tools.some(
    ({ scopes, parameters }) => scopes !== undefined || parameters.some(({ name }) => namesPrincipal(name)),
  );
}

export const duplicateName: LintRule = {
  id: 'duplicate-name',
  clause: 'arguments',
  severity: 'medium',
  summary: 'tools have names that nobody takes for one another',
  why: 'An approval for one is shown, remembered and logged under the name of the other.',
  example: 'refund_invoice and refund_order',
  fix: 'Give the tools names that differ in more than case and punctuation.',
  check: ({ tools }) => {
    const seen = new Map<string, string>();
    return tools.flatMap(({ name, at }) => {
      const plain = wordsOf(name.normalize('NFKC')).join('');
      const before = seen.get(plain);
      seen.set(plain, before ?? name);
      if (before === undefined) return [];
      return [
        { subject: name, title: `${name} is easily taken for ${before}.`, at, evidence: [`${before} and ${name}`] },
      ];
    });
  },
};
