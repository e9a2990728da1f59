import type { Sense } from '../../../model/effect.ts';
import { CanaryError } from '../../../model/errors.ts';
import { defineKind } from '../../canary.ts';
import { httpReadDefinition } from './definition.ts';
import { HttpReadCanary } from './http-read-canary.ts';

const SENSES: readonly Sense[] = ['count', 'arguments', 'principal', 'tenant', 'time', 'attempt'];

export const httpRead = defineKind({
  id: 'http-read',
  summary: "a list endpoint of somebody else's API: each entry that is new is an effect",
  senses: SENSES,
  setup:
    'a token that may read the list; a list that holds more than what is added between two reads, which stays there',
  schema: httpReadDefinition,
  async open(name, definition) {
    const canary = new HttpReadCanary(name, definition);
    try {
      await canary.read();
      return canary;
    } catch (cause) {
      throw new CanaryError((cause as Error).message, 2, { cause });
    }
  },
});
