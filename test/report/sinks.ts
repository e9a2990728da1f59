/** What a reader does not see, or what a terminal obeys; a line break of our own is the only exception. */
export const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

/** Everything in Markdown text (one block) that a renderer would take for more than text. */
export function markdownLeaks(markdown: string): string[] {
  const bare = withoutCodeSpans(markdown).replace(/\\[!-/:-@[-`{-~]/g, 'x');
  const signs: [string, RegExp][] = [
    ['a control', UNSEEN],
    ['a line break', /\n/],
    ['HTML', /</],
    ['an unclosed code span', /`/],
    ['a link', /[[\]]/],
    ['an autolink', /:\/\/|\bwww\./i],
    ['a mention', /@[\w]/],
    ['an issue reference', /#\d(?!\d*;)|#\w+(?!\w*;)\b/],
    ['emphasis', /[*_~]/],
    ['a formula', /\$/],
    ['a template', /\{/],
    ['a cell', /\|/],
    ['a block', /^\s*(?:[-+=>]|\d+[.)]|#)/],
    ['an open entity', /&(?!(?:amp|lt|gt|#\d+);)/],
  ];
  return signs.filter(([, sign]) => sign.test(bare)).map(([name]) => name);
}

/** Code spans as CommonMark pairs them: a run of backticks up to the next run of the same length. */
function withoutCodeSpans(markdown: string): string {
  let rest = markdown;
  let out = '';
  for (;;) {
    const open = /(?<!\\)(?:\\\\)*(`+)/.exec(rest);
    if (open?.[1] === undefined) return out + rest;
    const start = open.index + open[0].length;
    const close = [...rest.slice(start).matchAll(/`+/g)].find((run) => run[0] === open[1]);
    if (close === undefined) return out + rest;
    out += rest.slice(0, open.index);
    rest = rest.slice(start + close.index + close[0].length);
  }
}
