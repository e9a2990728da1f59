import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Compares text with a file of the repository; with UPDATE_GOLDEN=1 writes the file instead. */
export function golden(file: string, text: string): void {
  const path = join(root, file);
  if (process.env.UPDATE_GOLDEN === '1') {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return;
  }
  expect(text, `${file} differs; UPDATE_GOLDEN=1 rewrites it`).toBe(readFileSync(path, 'utf8'));
}
