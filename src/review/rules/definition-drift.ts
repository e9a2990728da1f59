import { digest } from '../../model/canonical.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../model/json.ts';
import type { Lock } from '../lint/lock.ts';
import type { Manifest } from '../lint/manifest.ts';
import type { Flaw, LintRule } from '../lint/rule.ts';

/** A definition that was approved and then changed is another tool. Found only where there is a lock to compare with. */
export const definitionDrift: LintRule = {
  id: 'definition-drift',
  clause: 'approval',
  severity: 'high',
  summary: 'definitions are those that the lock pins',
  why: 'A server can change what a tool says and takes after it was reviewed, and every client follows.',
  example: 'retcon lint SERVER --lock tools.lock.json --update-lock, after the change was read',
  fix: 'Read the difference; when it is right, pin it anew with --update-lock.',
  check: () => [],
};

/** What differs from the lock. */
export function driftFrom(lock: Lock, manifest: Manifest): Flaw[] {
  const pinned = new Map(lock.tools.map((tool) => [tool.name, tool]));
  const present = new Set(manifest.tools.map(({ name }) => name));
  const { instructions } = manifest;
  const told = instructions === undefined ? undefined : digest(instructions.text);
  return [
    ...(told === lock.instructions
      ? []
      : [
          flaw('manifest', 'The instructions of the server are not those of the lock.', instructions?.at ?? [], [
            'instructions',
          ]),
        ]),
    ...manifest.tools.flatMap((tool) => {
      const before = pinned.get(tool.name);
      if (before === undefined)
        return [
          {
            ...flaw(tool.name, `${tool.name} is not in the lock.`, tool.at, ['a tool that nobody has reviewed']),
            severity: 'medium' as const,
          },
        ];
      if (before.digest === digest(tool.raw)) return [];
      return [
        flaw(
          tool.name,
          `${tool.name} is not what the lock pins.`,
          tool.at,
          differences(before.definition, tool.raw, []),
        ),
      ];
    }),
    ...lock.tools
      .filter(({ name }) => !present.has(name))
      .map(({ name }) => ({
        ...flaw(name, `${name} is in the lock and gone.`, [], ['no tool of that name']),
        severity: 'low' as const,
      })),
  ];
}

function flaw(subject: string, title: string, at: Flaw['at'], evidence: readonly string[]): Flaw {
  return { subject, title, at, evidence };
}

const SHOWN = 100;

function differences(before: JsonValue, after: JsonValue, path: readonly string[]): string[] {
  if (isJsonObject(before) && isJsonObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
    return keys.flatMap((key) => ofKey(before, after, key, path)).slice(0, 8);
  }
  return JSON.stringify(before) === JSON.stringify(after)
    ? []
    : [`${path.join('.')}: ${short(before)} became ${short(after)}`];
}

function ofKey(before: JsonObject, after: JsonObject, key: string, path: readonly string[]): string[] {
  const [was, is] = [before[key], after[key]];
  const place = [...path, key];
  if (was === undefined) return is === undefined ? [] : [`${place.join('.')} is new: ${short(is)}`];
  if (is === undefined) return [`${place.join('.')} is gone: ${short(was)}`];
  return differences(was, is, place);
}

function short(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
