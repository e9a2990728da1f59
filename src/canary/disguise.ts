import type { Attribution } from '../model/effect.ts';

/** Longer texts are searched for disguised markers only up to here. */
const LONGEST = 64 * 1024;
// Combining marks, soft hyphens, zero-width and bidirectional characters, variation selectors, byte order marks.
const INVISIBLE = /[\p{M}\p{Cf}\p{Cc}\u115f\u1160\u3164\u2800]/gu;
const BASE64_RUN = /[A-Za-z0-9+/_-]{19,}={0,2}/g;

/** Letters that look like those of a marker: Cyrillic, Greek, Armenian, small capitals. */
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['b', 'ЬьƄƅЪвᏏʙ'],
    ['c', 'сϲᴄⅽᏟ'],
    ['d', 'ԁɗᏧⅾժᴅ'],
    ['f', 'ƒſꞙẝ'],
    ['g', 'ɡցᶃɢ'],
    ['h', 'һհᏂнʜ'],
    ['j', 'јϳʝյᴊ'],
    ['k', 'кκᴋκ'],
    ['m', 'мᴍⅿʍ'],
    ['n', 'ոռпηɴ'],
    ['p', 'рρϱᴘ'],
    ['q', 'ԛգզ'],
    ['r', 'гᴦⲅꮁʀ'],
    ['s', 'ѕꜱƽꮪ'],
    ['t', 'тτᴛ'],
    ['v', 'νѵᴠⅴ'],
    ['w', 'ԝѡɯᴡ'],
    ['x', 'хχⅹ×'],
    ['z', 'ᴢʐ'],
  ].flatMap(([letter = '', likes = '']) => [...likes].map((like) => [like, letter] as const)),
);
const LOOKALIKE = new RegExp(`[${Object.keys(LOOKALIKES).join('')}]`, 'gu');

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  hyphen: '-',
  shy: '',
};
const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));?/gi;

/** What a text may have been before a target rewrote it, in the order in which markers are searched. Lazy. */
export function* undisguised(whole: string): Generator<{ how: Attribution; text: string }> {
  let text = whole.slice(0, LONGEST);
  yield { how: 'exact', text };
  for (let i = 0; i < 3 && text.includes('%'); i++) {
    text = percentDecoded(text);
    yield { how: 'percent-decoded', text };
  }
  const decoded = text;
  text = text.normalize('NFKC').toLowerCase();
  yield { how: 'normalised', text };
  text = text.replace(ENTITY, (match, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? match;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : match;
  });
  yield { how: 'entities', text };
  text = text
    .normalize('NFKD')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .replace(LOOKALIKE, (like) => LOOKALIKES[like] ?? like);
  yield { how: 'stripped', text };
  const letters = text.replace(/[^a-z0-9]/g, '');
  yield { how: 'alphanumeric', text: letters };
  for (const run of decoded.matchAll(BASE64_RUN)) {
    yield { how: 'base64', text: Buffer.from(run[0], 'base64').toString('latin1').toLowerCase() };
  }
  yield { how: 'reversed', text: [...letters].reverse().join('') };
}

/** Byte by byte, so that one broken escape does not spoil the rest. */
function percentDecoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'));
}
