import type { JsonObject } from '../../model/json.ts';
import type { Manifest, Parameter, ToolDefinition } from '../lint/manifest.ts';
import { describedAs, holdsText, isShaped } from '../lint/parameters.ts';
import type { Flaw, LintRule } from '../lint/rule.ts';
import { wordsOf } from '../lint/words.ts';

const PATHS = new Set('path paths file files filename filenames filepath filepaths dir directory folder'.split(' '));
const OF_FILES = new Set(
  'file files filename dir directory folder output input save local root base source src dest destination target download upload log downloads absolute relative image pdf screenshot'.split(
    ' ',
  ),
);
const CONTENT = /^(file|content|data|body|base64|blob)$/i;
const NAMES_CONTENT = /^(file_?name|content_?type|mime_?type)$/i;
const SPEAKS_OF_FILES = /\b(files?|director(y|ies)|folders?|disk|git repository)\b/i;
const ADDRESSES = new Set('url urls uri uris webhook host hostname href'.split(' '));
/** Parts of a name that say that the address is gone to, and words of a tool that goes to addresses. */
const GONE_TO = new Set('base api server region webhook callback endpoint proxy'.split(' '));
const GOES =
  /\b(fetch|navigat|open|crawl|scrap|request|download|load|visit|brows|clone|connect|import|http|extract|map|screenshot|goto|remote|page|agent|interact|compress|zip|api|get|post|put|patch|delete|retriev|read)/i;
const SHOWN = new Set('icon avatar logo thumbnail photo target external link'.split(' '));
const WAITS = /^(expect|wait|assert|match)$/;
const REPOSITORY = /\bpath (to|of) (the |a )?(local )?(git )?(repository|repo|working tree)\b/i;
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
            ({ schema }, words) => namesPath(tool, words, schema),
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
        ({ name, schema }, words) => goesTo(tool, words, schema) && !namesThing(tool, name, describedAs(schema)),
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

function namesPath(tool: ToolDefinition, words: readonly string[], schema: JsonObject): boolean {
  const told = describedAs(schema);
  const last = words.at(-1) ?? '';
  // Where something is mounted is a path inside of a container.
  if (
    !PATHS.has(last) ||
    words.includes('sort') ||
    words.includes('mount') ||
    /\b(regex|regular expression|glob|base64)/i.test(told)
  )
    return false;
  // A name for content that comes along is a label, and opens nothing.
  if (last === 'filename' && tool.parameters.some(({ name }) => CONTENT.test(name))) return false;
  // And what comes along with a name or a type is the content.
  if (last === 'file' && tool.parameters.some(({ name }) => NAMES_CONTENT.test(name))) return false;
  if (inRepository(tool, schema)) return false;
  const ofFiles = words.some((word) => OF_FILES.has(word));
  if (!ofFiles && /\b(api|endpoint|route)\b/i.test(told)) return false;
  // An area path, a class path or the path of a group is no file: something must speak of files.
  return ofFiles || SPEAKS_OF_FILES.test(`${told} ${tool.name.replaceAll('_', ' ')} ${tool.description}`);
}

/** A path beside the one that names the repository is in that repository. */
function inRepository({ parameters }: ToolDefinition, schema: JsonObject): boolean {
  const isRepository = (one: JsonObject): boolean => REPOSITORY.test(describedAs(one));
  return !isRepository(schema) && parameters.some((one) => one.depth === 1 && isRepository(one.schema));
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
  return parameters.some(({ name }) => /^((git_?)?(repo|repository|branch)|project_?id)$/i.test(name));
}

/** An address that the tool goes to. One that is stored, shown or waited for is data. */
function goesTo(tool: ToolDefinition, words: readonly string[], schema: JsonObject): boolean {
  if (!ADDRESSES.has(words.at(-1) ?? '') && schema.format !== 'uri' && schema.format !== 'url') return false;
  if (words.some((word) => GONE_TO.has(word)) || words.at(-1) === 'webhook') return true;
  if (words.some((word) => SHOWN.has(word))) return false;
  const name = wordsOf(tool.name);
  return (
    !name.some((word) => WAITS.test(word)) && !(words.at(-1) ?? '').startsWith('host') && GOES.test(name.join(' '))
  );
}

/** Where a thing may be given by its id or by its URL, the URL is a name of it; so is one that is taken apart. */
function namesThing({ parameters, description }: ToolDefinition, name: string, told: string): boolean {
  const thing = name.replace(/_?(url|uri)$/i, '').toLowerCase();
  const byId = parameters.filter((one) => one.depth === 1 && /(id|key)$/i.test(one.name));
  if (thing === '')
    return (
      byId.length > 0 &&
      (/\b(detected|parsed|extracted|taken) from\b/i.test(told) || /\bby url,? or\b/i.test(description))
    );
  return byId.some((one) => {
    const rest = one.name.slice(thing.length);
    return one.name.toLowerCase().startsWith(thing) && /^_?(id|key)$/i.test(rest);
  });
}

function carriesCode(tool: ToolDefinition, { schema }: Parameter, words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  // A link to a query runs nothing; who opens it does.
  if (wordsOf(tool.name).includes('link')) return false;
  const ofLogin = last === 'code' && /auth|callback|verif|login|otp/i.test(tool.name);
  if (CODE.has(last))
    return !ofLogin && !/\b(zip|postal|country|currency|language|status|error|exit) code\b/i.test(words.join(' '));
  return (
    QUERY.has(last) &&
    (QUERIES_DATA.test(tool.name.replaceAll('_', ' ')) || /\b(sql|cypher|graphql|soql)\b/i.test(describedAs(schema)))
  );
}
