import stringWidth from 'string-width';

/** Breaks one line of plain text at spaces; a word longer than the line is cut. Widths are display columns. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((long) => cut(long, width))) {
    if (line !== '' && stringWidth(line) + 1 + stringWidth(word) > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

function cut(word: string, width: number): string[] {
  if (stringWidth(word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  let used = 0;
  for (const letter of word) {
    const columns = stringWidth(letter);
    if (used + columns > width) {
      parts.push(part);
      part = '';
      used = 0;
    }
    part += letter;
    used += columns;
  }
  return [...parts, part];
}

/** At most `most` lines; where lines are left out, the last one kept ends in `more`. */
export function clip(lines: string[], most: number, width: number, more: string): string[] {
  if (lines.length <= most) return lines;
  let last = lines[most - 1] ?? '';
  while (last !== '' && stringWidth(last) + stringWidth(more) > width) last = [...last].slice(0, -1).join('');
  return [...lines.slice(0, most - 1), `${last.trimEnd()}${more}`];
}

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - stringWidth(text)));
}

export function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - stringWidth(text))) + text;
}
