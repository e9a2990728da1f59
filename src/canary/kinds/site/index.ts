import { z } from 'zod';
import { CanaryError } from '../../../model/errors.ts';
import { type Canary, defineKind, type RawEffect } from '../../canary.ts';
import { resourcesOf, type Trial } from '../../resource.ts';
import { startSite, type Visit } from './site-server.ts';

/** Visits kept between two reads. */
const CAPACITY = 100_000;

const port = z.int().min(0).max(65_535).default(0);
const definition = z.strictObject({
  inside: port.describe('port of the host that may be reached; 0: the system chooses'),
  outside: port.describe('port of the host that may not be reached'),
});

const SENSES = ['count', 'time'] as const;

export const site = defineKind({
  id: 'site',
  summary: 'two hosts, one that may be reached and one that may not; every page that is fetched is an access',
  senses: SENSES,
  setup: 'a target whose egress list holds ${canary.NAME.inside} and not ${canary.NAME.outside}',
  schema: definition,
  async open(name, ports, { host }) {
    let visits: Visit[] = [];
    let count = 0;
    const receive = (url: string): void => void visits.push({ number: count++, at: Date.now(), url });
    const known: string[] = [];
    try {
      const inside = await startSite(host, ports.inside, receive, () => known);
      const outside = await startSite(host, ports.outside, receive, () => known);
      known.push(inside.url, outside.url);
      const take = (): Visit[] => {
        const taken = visits;
        visits = [];
        return taken;
      };
      const close = async (): Promise<void> => {
        await Promise.all([inside.close(), outside.close()]);
      };
      return siteCanary(name, { inside: inside.url, outside: outside.url }, take, close);
    } catch (cause) {
      throw new CanaryError(`canary "${name}": cannot listen on ${host}`, 2, { cause });
    }
  },
});

function siteCanary(
  name: string,
  facts: { inside: string; outside: string },
  take: () => Visit[],
  close: () => Promise<void>,
): Canary {
  // What belongs to another tenant lies on the host that may not be reached.
  const resources = (trial: Trial) =>
    resourcesOf(trial, (n) => `${n === 9 ? facts.outside : facts.inside}/${trial.marker}-${n}`);
  return {
    name,
    kind: 'site',
    senses: SENSES,
    facts,
    resources,
    async arm() {},
    async trip(trial, times) {
      for (let i = 0; i < times; i++) await (await fetch(resources(trial)[0]?.value ?? '')).arrayBuffer();
    },
    async read() {
      const seen = take();
      if (seen.length > CAPACITY) throw new CanaryError(`canary "${name}": more visits than can be told apart`);
      return seen.map((visit) => effectOf(name, visit));
    },
    async disarm() {
      return [];
    },
    async sweep() {
      return [];
    },
    close,
  };
}

function effectOf(name: string, { number, at, url }: Visit): RawEffect {
  return {
    id: `${name}-${number}`,
    canary: name,
    kind: 'access',
    resource: url,
    at,
    texts: { resource: url, arguments: [] },
  };
}
