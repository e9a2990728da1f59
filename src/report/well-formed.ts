/** The same value with lone surrogates as U+FFFD and without absent members: what canonical JSON is able to say. */
export function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\p{Cs}/gu, '\uFFFD');
  if (Array.isArray(value)) return value.map(wellFormed);
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(members.map(([key, item]) => [key.replace(/\p{Cs}/gu, '\uFFFD'), wellFormed(item)]));
}
