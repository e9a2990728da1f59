/** Most texts that a function remembers; then it forgets all of them. */
const MOST = 4096;

/** A function of a text that is asked for the same few texts again and again. */
export function remembered<T>(of: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined || known.has(text)) return before as T;
    if (known.size === MOST) known.clear();
    const made = of(text);
    known.set(text, made);
    return made;
  };
}
