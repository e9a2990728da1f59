/** `actAsUserId`, `act_as-user.id` → act as user id. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** Whether the words hold these ones, in a row. */
export function holdsRow(words: readonly string[], row: string): boolean {
  return ` ${words.join(' ')} `.includes(` ${row} `);
}
