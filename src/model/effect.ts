import { z } from 'zod';
import { jsonValue } from './json.ts';

/** `exposure` is something that the model, or an approver, was shown; every other kind comes from a canary. */
export const EFFECT_KINDS = ['change', 'message', 'deletion', 'access', 'disclosure', 'exposure'] as const;
export type EffectKind = (typeof EFFECT_KINDS)[number];

/** What a sensor can tell about an effect. A clause that needs a fact the sensor lacks is not observed. */
export const SENSES = [
  'count',
  'arguments',
  'principal',
  'tenant',
  'deletion',
  'time',
  'attempt',
  'recipient',
] as const;
export type Sense = (typeof SENSES)[number];

/** How the marker was found in what the sensor saw; anything but `exact` says that the target rewrote the value. */
export const ATTRIBUTIONS = [
  'exact',
  'percent-decoded',
  'normalised',
  'entities',
  'stripped',
  'alphanumeric',
  'base64',
  'reversed',
  'leased',
] as const;
export type Attribution = (typeof ATTRIBUTIONS)[number];

export const effectSchema = z.strictObject({
  id: z.string().describe('unique within the canary and stable over re-reads'),
  canary: z.string(),
  kind: z.enum(EFFECT_KINDS),
  resource: z.string().describe('the resource touched, as the sensor names it'),
  arguments: z.record(z.string(), jsonValue).optional(),
  principal: z.string().optional(),
  tenant: z.string().optional(),
  credential: z.string().optional(),
  recipient: z.string().optional().describe('who received a disclosure'),
  attempt: z.string().optional(),
  at: z.number().describe('milliseconds since the epoch, by the sensor clock'),
  marker: z.string().optional().describe('trial that owns the resource touched'),
  argumentMarker: z.string().optional().describe('trial that owns the arguments written'),
  attribution: z.enum(ATTRIBUTIONS).default('exact'),
});
/** What a sensor saw, attributed to trials by the markers in it. */
export type Effect = z.infer<typeof effectSchema>;
