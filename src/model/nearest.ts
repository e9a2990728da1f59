/** Edits (insert, delete, replace, swap of neighbours) between two words. */
export function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((row[j - 1] ?? 0) + 1, (rows[i - 1]?.[j] ?? 0) + 1, (rows[i - 1]?.[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, (rows[i - 2]?.[j - 2] ?? 0) + 1);
      }
      row.push(best);
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}

/** The choice nearest to `word`, if it is near enough to be what was meant. */
export function nearest(word: string, choices: readonly string[]): string | undefined {
  const limit = Math.max(2, Math.floor(word.length / 3));
  let best: { choice: string; distance: number } | undefined;
  for (const choice of choices) {
    const distance = editDistance(word.toLowerCase(), choice.toLowerCase());
    if (distance <= limit && (best === undefined || distance < best.distance)) best = { choice, distance };
  }
  return best?.choice;
}

/** `, did you mean "x"?` or the list of valid choices, ready to follow a sentence about `word`. */
export function suggestion(word: string, choices: readonly string[]): string {
  const near = nearest(word, choices);
  const list =
    choices.length === 0 ? '' : ` (valid: ${choices.slice(0, 20).join(', ')}${choices.length > 20 ? ', …' : ''})`;
  return near === undefined ? list : `, did you mean "${near}"?${list}`;
}
