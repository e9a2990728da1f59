/** Which operators run: those that an include pattern names and no exclude pattern does. `*` stands for any text. */
export interface OperatorSelection {
  include: readonly string[];
  exclude: readonly string[];
}

export function selectsOperator({ include, exclude }: OperatorSelection, id: string): boolean {
  return include.some((pattern) => matchesGlob(pattern, id)) && !exclude.some((pattern) => matchesGlob(pattern, id));
}

export function matchesGlob(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return pattern === text;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
