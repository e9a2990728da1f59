import { execFile } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The scenarios of MCP conformance that apply to a server of tools. */
export const APPLY = [
  'server-initialize',
  'ping',
  'tools-list',
  'tools-call-simple-text',
  'tools-call-image',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-mixed-content',
  'tools-call-error',
  'tools-call-elicitation',
  'json-schema-2020-12',
  'server-sse-multiple-streams',
  'dns-rebinding-protection',
] as const;

/** Those that do not, and why: they are of things that canary tools do not have. */
export const OTHERS: Readonly<Record<string, string>> = {
  'logging-set-level': 'no logging',
  'completion-complete': 'no completions',
  'tools-call-with-logging': 'no logging',
  'tools-call-with-progress': 'no progress',
  'tools-call-sampling': 'nothing is asked of the model',
  'elicitation-sep1034-defaults': 'one question only: whether a call is approved',
  'elicitation-sep1330-enums': 'one question only',
  'server-sse-polling': 'streams are not kept for a client that comes back',
  'resources-': 'no resources',
  'prompts-': 'no prompts',
};

const MODULES = fileURLToPath(new URL('../node_modules/', import.meta.url));
const DIST = `${MODULES}@modelcontextprotocol/conformance/dist/`;

/** The program of the suite. It asks for a function that Node has from 22 on, and only for another of its commands. */
function program(): string {
  const file = `${DIST}retcon.js`;
  copyFileSync(`${DIST}index.js`, file);
  writeFileSync(file, readFileSync(file, 'utf8').replace(/globSync as \w+,/, ''));
  return file;
}

/** Runs the suite with these arguments; what it printed, and its exit code. */
export function conformance(...given: string[]): Promise<{ code: number; text: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program(), ...given], (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? 1, text: stdout + stderr }),
    );
  });
}
