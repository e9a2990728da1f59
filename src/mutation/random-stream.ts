import fc from 'fast-check';

const JUMP = 64;

/**
 * A small generator (xorshift128) in the shape that fast-check asks for: one independent stream per (seed, index), so
 * that any mutant can be drawn alone and no result steers what is drawn.
 */
class Stream {
  constructor(private readonly state: [number, number, number, number]) {}

  next(): number {
    const s = this.state;
    let t = s[3];
    t ^= t << 11;
    t ^= t >>> 8;
    s[3] = s[2];
    s[2] = s[1];
    s[1] = s[0];
    t ^= s[0];
    t ^= s[0] >>> 19;
    s[0] = t | 0;
    return s[0];
  }

  clone(): Stream {
    return new Stream([...this.state]);
  }

  /** Without it fast-check would share the state with every copy instead of calling `clone`. */
  jump(): void {
    for (let i = 0; i < JUMP; i++) this.next();
  }

  getState(): readonly number[] {
    return [...this.state];
  }
}

function mix(seed: number): () => number {
  let a = seed | 0;
  return () => {
    a = (a + 0x9e3779b9) | 0;
    let t = a ^ (a >>> 16);
    t = Math.imul(t, 0x21f0aaad);
    t ^= t >>> 15;
    t = Math.imul(t, 0x735a2d97);
    return (t ^ (t >>> 15)) | 0;
  };
}

/** The random stream of mutant `index` of a campaign with `seed`. */
export function randomStream(seed: number, index: number): fc.Random {
  const first = mix(seed);
  const next = mix(first() ^ Math.imul(index + 1, 0x85ebca6b));
  return new fc.Random(new Stream([next() | 1, next(), next(), next()]));
}
