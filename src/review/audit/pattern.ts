/**
 * Whether `text` matches a pattern in which `*` is any run of characters, none included, and `?` is exactly one. Everything
 * else, case included, is literal. Linear in practice, and never worse than the product of both lengths.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const marks = [...pattern];
  const letters = [...text];
  let p = 0;
  let t = 0;
  let star = -1;
  let resume = 0;
  while (t < letters.length) {
    if (p < marks.length && marks[p] === '*') {
      star = p++;
      resume = t;
    } else if (p < marks.length && (marks[p] === '?' || marks[p] === letters[t])) {
      p++;
      t++;
    } else if (star >= 0) {
      p = star + 1;
      t = ++resume;
    } else return false;
  }
  while (marks[p] === '*') p++;
  return p === marks.length;
}
