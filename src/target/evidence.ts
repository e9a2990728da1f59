import type { StepFact, Transcript } from '../model/transcript.ts';

/** The same transcript with digests and sizes only: what is stored of trials without a violation. */
export function withoutBodies(transcript: Transcript): StepFact[] {
  return transcript.map((fact) => ({
    ...fact,
    exchanges: fact.exchanges.map(({ requestBody, responseBody, ...rest }) => rest),
  }));
}
