/** At most so many UTF-16 units, with an ellipsis where something is gone; no pair of surrogates is parted. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
