import { describe, expect, it } from 'vitest';
import {
  asciiText,
  jsonText,
  markdownCode,
  markdownText,
  mermaidText,
  terminalText,
  xmlText,
} from '../../src/report/escape.ts';
import { HOSTILE } from './hostile.ts';
import { markdownLeaks, UNSEEN } from './sinks.ts';

const corpus = Object.entries(HOSTILE);

describe.each(corpus)('%s', (_name, text) => {
  it('obeys and hides nothing on a terminal', () => {
    expect(terminalText(text)).not.toMatch(UNSEEN);
  });

  it('is ASCII on a screen that is not UTF-8', () => {
    expect(asciiText(text)).toMatch(/^[ -~]*$/);
  });

  it('is text in Markdown', () => {
    expect(markdownLeaks(markdownText(text))).toEqual([]);
  });

  it('stays inside its code span in Markdown', () => {
    expect(markdownLeaks(`before ${markdownCode(text)} after`)).toEqual([]);
  });

  it('is one label in Mermaid', () => {
    expect(mermaidText(text)).toMatch(/^(?:[\p{L}\p{N} .,'/()=]|(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])|#\d+;)*$/u);
    expect(mermaidText(text)).not.toMatch(/\b(end|style|classDef)\b/i);
  });

  it('is text in XML', () => {
    expect(xmlText(text)).toMatch(/^(?:[^&<>"']|&(?:amp|lt|gt|quot|#39|#34);)*$/u);
    expect(xmlText(text)).not.toMatch(/(?![\t\n\r])[\p{Cc}\p{Cf}\p{Cs}]/u);
  });

  it('is the same value in JSON, with nothing to obey in its source', () => {
    const source = jsonText(JSON.stringify({ text }));
    expect(JSON.parse(source)).toEqual({ text });
    expect(source).not.toMatch(UNSEEN);
  });
});

describe('what must stay readable', () => {
  it('keeps plain sentences as they are', () => {
    const plain = 'Alice (of acme) refunded 20.00; the approval said 499.00, wasn’t it?';
    expect(terminalText(plain)).toBe(plain);
    expect(markdownText(plain)).toBe(plain);
    expect(asciiText(plain)).toBe("Alice (of acme) refunded 20.00; the approval said 499.00, wasn't it?");
  });

  it('keeps other scripts', () => {
    expect(terminalText('Überweisung 漢字 कि')).toBe('Überweisung 漢字 कि');
    expect(markdownText('Überweisung 漢字')).toBe('Überweisung 漢字');
  });
});
