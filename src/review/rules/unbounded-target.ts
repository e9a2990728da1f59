import type { JsonObject } from '../../model/json.ts';
import type { Manifest, Parameter, ToolDefinition } from '../lint/manifest.ts';
import { describedAs, holdsText, isShaped } from '../lint/parameters.ts';
import type { Flaw, LintRule } from '../lint/rule.ts';
import { wordsOf } from '../lint/words.ts';

const PATHS = new Set('path paths file files filename filenames filepath filepaths dir directory folder'.split(' '));
const OF_FILES = new Set(
  'file files filename dir directory folder output input save local root base source src dest destination target download upload log full absolute relative old new image pdf screenshot'.split(
    ' ',
  ),
);
const ADDRESSES = new Set('url urls uri uris webhook host hostname href'.split(' '));
const ROOTED =
  /allowed director|\b(inside|within|under|relative to|below|limited to|restricted to)\b|sandbox|allow-?list|allowed|permitted/i;
const LISTED =
  /allow-?list|allowed|permitted|whitelist|only (these|the following|https?:\/\/)|must (start|begin) with|same origin|restricted to|limited to/i;
const CODE = new Set(
  'sql statement command cmd script shell bash code javascript js expression eval function'.split(' '),
);
const QUERY = new Set('query queries cypher graphql soql'.split(' '));
const QUERIES_DATA = /\b(sql|database|postgres|mysql|sqlite|cypher|graphql|bigquery|mongo|soql)/i;

export const unboundedPath: LintRule = {
  id: 'unbounded-path',
  clause: 'resource',
  severity: 'medium',
  summary: 'a path parameter says which root it stays under',
  why: 'A file tool that joins a path without checking its root reads and writes whatever the process may.',
  example: 'path: { type: string, description: "Relative to the project root; paths outside of it are refused." }',
  fix: 'Resolve every path against one root in code, refuse what leaves it, and say so where the parameter is declared.',
  check: (manifest) =>
    manifest.tools.flatMap((tool) =>
      isRemote(tool) || saysItsRoots(manifest)
        ? []
        : flawsOf(
            tool,
            ({ name, schema }, words) => namesPath(words, name, schema),
            ROOTED,
            'a path without a root that it stays under',
          ),
    ),
};

export const unboundedUrl: LintRule = {
  id: 'unbounded-url',
  clause: 'limits',
  severity: 'medium',
  summary: 'a URL or host parameter is held to hosts that are listed',
  why: 'A tool that goes wherever the model says carries data out and reaches what only the server can reach.',
  example: 'url: { type: string, pattern: "^https://api\\\\.example\\\\.com/" }',
  fix: 'Check the host against an allowlist in code after every redirect, and declare the pattern.',
  check: ({ tools }) =>
    tools.flatMap((tool) =>
      flawsOf(
        tool,
        ({ name, schema }, words) => namesAddress(words, schema) && !namesThing(tool, name),
        LISTED,
        'an address of any host',
      ),
    ),
};

export const unboundedQuery: LintRule = {
  id: 'unbounded-query',
  clause: 'arguments',
  severity: 'medium',
  summary: 'no parameter carries a statement, a command or code as free text',
  why: 'Free text that is executed can do everything that its interpreter can, whatever the name of the tool says.',
  example: 'customer: { type: string, maxLength: 64 }, and a prepared statement behind it',
  fix: 'Offer the few operations that are needed with typed parameters; run what must be free in a sandbox without rights.',
  check: ({ tools }) =>
    tools.flatMap((tool) =>
      flawsOf(
        tool,
        (parameter, words) => carriesCode(tool, parameter, words),
        /(?!)/,
        'a statement, a command or code as free text',
      ),
    ),
};

function flawsOf(
  tool: ToolDefinition,
  names: (parameter: Parameter, words: readonly string[]) => boolean,
  bounded: RegExp,
  what: string,
): Flaw[] {
  return tool.parameters
    .filter((parameter) => parameter.depth === 1 && holdsText(parameter.schema) && !isShaped(parameter.schema))
    .filter((parameter) => names(parameter, wordsOf(parameter.name)))
    .filter(({ schema }) => !bounded.test(describedAs(schema)) && !bounded.test(tool.description))
    .map(({ path, at }) => ({
      subject: `${tool.name}.${path}`,
      title: `${tool.name} takes ${what}: ${path}.`,
      at,
      evidence: [`${path} is text without pattern, enum or a boundary in its description`],
    }));
}

function namesPath(words: readonly string[], name: string, schema: JsonObject): boolean {
  if (/^(xpath|jsonpath|json_path)$/i.test(name) || /\b(regex|regular expression|glob)/i.test(describedAs(schema)))
    return false;
  if (!PATHS.has(words.at(-1) ?? '')) return false;
  // An area path or a class path is no file: a compound name must speak of files, in its words or its description.
  return (
    words.length === 1 ||
    words.some((word) => OF_FILES.has(word)) ||
    /\b(files?|director|folder|disk|save)/i.test(describedAs(schema))
  );
}

/** A server that lists the folders that it keeps to says so for all of its tools. */
function saysItsRoots({ tools, instructions }: Manifest): boolean {
  return (
    tools.some(({ name }) => /allowed_?(director|folder|path|root)/i.test(name)) ||
    ROOTED.test(instructions?.text ?? '')
  );
}

/** A path in a repository or a project of a remote service is no path of this machine. */
function isRemote({ parameters }: ToolDefinition): boolean {
  return parameters.some(({ name }) => /^(repo|repository|project_?id|branch)$/i.test(name));
}

function namesAddress(words: readonly string[], schema: JsonObject): boolean {
  // A picture is shown by whoever reads it; the tool does not go there.
  if (words.some((word) => ['icon', 'avatar', 'logo', 'thumbnail', 'photo'].includes(word))) return false;
  return ADDRESSES.has(words.at(-1) ?? '') || schema.format === 'uri' || schema.format === 'url';
}

/** Where a thing may be given by its id or by its URL, the URL is a name of it. */
function namesThing({ parameters }: ToolDefinition, name: string): boolean {
  const thing = name.replace(/_?(url|uri)$/i, '').toLowerCase();
  return (
    thing !== '' &&
    parameters.some(
      (one) => /^_?(id|key)$/i.test(one.name.slice(thing.length)) && one.name.toLowerCase().startsWith(thing),
    )
  );
}

function carriesCode(tool: ToolDefinition, { schema }: Parameter, words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  const ofLogin = last === 'code' && /auth|callback|verif|login|otp/i.test(tool.name);
  if (CODE.has(last))
    return !ofLogin && !/\b(zip|postal|country|currency|language|status|error|exit) code\b/i.test(words.join(' '));
  return (
    QUERY.has(last) &&
    (QUERIES_DATA.test(tool.name.replaceAll('_', ' ')) || /\b(sql|cypher|graphql|soql)\b/i.test(describedAs(schema)))
  );
}
