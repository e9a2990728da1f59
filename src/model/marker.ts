import { createHmac } from 'node:crypto';

// No vowels (no words by accident), no characters that look alike or change under case folding.
const ALPHABET = 'bcdfghjkmnpqrstvwxz';
const BODY = 12;

function checkLetters(body: string): string {
  let a = 0;
  let b = 0;
  for (const letter of body) {
    a = (a + ALPHABET.indexOf(letter) + 1) % ALPHABET.length;
    b = (b + a) % ALPHABET.length;
  }
  return `${ALPHABET[a]}${ALPHABET[b]}`;
}

/** The token of one trial: HMAC of the campaign key over mutant id and attempt, 12 letters and 2 check letters. */
export function makeMarker(campaignKey: string, mutantId: string, attempt: number | string): string {
  const bytes = createHmac('sha256', campaignKey).update(`${mutantId}\n${attempt}`).digest();
  let body = '';
  for (let i = 0; i < BODY; i++) body += ALPHABET[(bytes[i] ?? 0) % ALPHABET.length];
  return body + checkLetters(body);
}

/** Every run of letters that could be a marker: right alphabet, right length. Check with `isMarker`. */
export const MARKER_SHAPE: RegExp = new RegExp(`[${ALPHABET}]{${BODY + 2}}`, 'g');

export function isMarker(text: string): boolean {
  if (text.length !== BODY + 2) return false;
  const body = text.slice(0, BODY);
  for (const letter of text) if (!ALPHABET.includes(letter)) return false;
  return checkLetters(body) === text.slice(BODY);
}

/** How every secret begins that is planted for a trial. No target may show it to a model. */
export function secretOf(marker: string): string {
  return `sk-${marker}`;
}
