import { z } from 'zod';
import { SENSES } from '../../../model/effect.ts';
import { CanaryError } from '../../../model/errors.ts';
import { type Canary, defineKind, type RawEffect } from '../../canary.ts';
import { fieldText } from '../../message/body.ts';
import { resourcesOf, type Trial } from '../../resource.ts';
import { prefixDefinition } from '../../sql/definition.ts';
import { Probe } from './probe.ts';
import type { ProbeAnswer, ProbeEffect } from './protocol.ts';

const definition = z.strictObject({
  command: z
    .array(z.string().min(1))
    .min(1)
    .describe('program with its arguments; it answers one line of JSON to each'),
  senses: z
    .array(z.enum(SENSES).exclude(['recipient']))
    .min(1)
    .describe('what it can tell'),
  prefix: prefixDefinition,
});

export const command = defineKind({
  id: 'command',
  summary: "any probe of the user's own: a program that arms, trips, reads and disarms, one line of JSON at a time",
  senses: SENSES.filter((sense) => sense !== 'recipient'),
  setup: 'a program that speaks the protocol of a probe',
  schema: definition,
  async open(name, { command: line, senses, prefix }) {
    const probe = new Probe(name, line);
    const resources = (trial: Trial) => resourcesOf(trial, (number) => `${prefix}-${trial.marker}-${number}`);
    const all = (trials: readonly Trial[]) =>
      trials.map((trial) => ({ marker: trial.marker, resources: resources(trial) }));
    const removed = ({ removed: count, left }: ProbeAnswer) => [
      ...left.map((what) => ({ canary: name, what, state: 'left' as const, why: 'its command says so' })),
      ...(count === 0 ? [] : [{ canary: name, what: `${count} things`, state: 'removed' as const }]),
    ];
    const canary: Canary = {
      name,
      kind: 'command',
      senses,
      facts: {},
      resources,
      async arm(trials) {
        await probe.ask({ op: 'arm', trials: all(trials) });
      },
      async trip(trial, times) {
        await probe.ask({ op: 'trip', times, marker: trial.marker, resource: resources(trial)[0] });
      },
      async read() {
        return (await probe.ask({ op: 'read' })).effects.map((effect) => raw(name, effect));
      },
      async disarm(trials) {
        return removed(await probe.ask({ op: 'disarm', trials: all(trials) }));
      },
      async sweep(owns) {
        const why = 'a command sweeps for all campaigns at once: retcon doctor --sweep';
        if (owns !== undefined) return [{ canary: name, what: 'what its command planted', state: 'left', why }];
        return removed(await probe.ask({ op: 'sweep' }));
      },
      async close() {
        probe.close();
      },
    };
    try {
      await canary.read();
      return canary;
    } catch (cause) {
      probe.close();
      throw new CanaryError((cause as Error).message, 2, { cause });
    }
  },
});

function raw(canary: string, { id, at, ...effect }: ProbeEffect): RawEffect {
  const written = Object.values(effect.arguments ?? {}).map(fieldText);
  return {
    ...(Object.fromEntries(Object.entries(effect).filter(([, value]) => value !== undefined)) as typeof effect),
    id: `${canary}-${id}`,
    canary,
    at: Math.min(at ?? Date.now(), Date.now()),
    texts: { resource: effect.resource, arguments: written },
  } as RawEffect;
}
