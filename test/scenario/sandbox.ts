import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RetconError } from '../../src/model/errors.ts';
import { type ReadOptions, readScenario } from '../../src/scenario/read.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';

export const REFERENCE: string = dirname(
  fileURLToPath(new URL('../../scenarios/reference/retcon.yaml', import.meta.url)),
);

/** A copy of the reference scenario in a folder of its own, to be broken. */
export class Sandbox {
  private constructor(readonly folder: string) {}

  static async make(): Promise<Sandbox> {
    const folder = await mkdtemp(join(tmpdir(), 'retcon-scenario-'));
    await cp(REFERENCE, folder, { recursive: true });
    return new Sandbox(folder);
  }

  /** Replaces the first occurrence of a text; fails where there is none, so that a test cannot rot. */
  async edit(file: string, from: string, to: string): Promise<void> {
    const path = join(this.folder, file);
    const text = await readFile(path, 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not hold ${JSON.stringify(from)}`);
    await writeFile(
      path,
      text.replace(from, () => to),
    );
  }

  async write(file: string, text: string): Promise<void> {
    await writeFile(join(this.folder, file), text);
  }

  /** The file names of problems are relative to the sandbox. */
  read(options: ReadOptions = {}): Promise<Scenario> {
    return readScenario('retcon.yaml', { env: {}, cwd: this.folder, ...options });
  }

  /** The message of the expected refusal, split into lines. */
  async refused(options: ReadOptions = {}): Promise<string[]> {
    try {
      await this.read(options);
    } catch (error) {
      if (error instanceof RetconError) return error.message.split('\n');
      throw error;
    }
    throw new Error('the scenario was accepted');
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}
