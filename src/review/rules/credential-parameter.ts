import { describedAs, holdsText } from '../lint/parameters.ts';
import type { LintRule } from '../lint/rule.ts';
import { wordsOf } from '../lint/words.ts';

const WHOLE = new Set(
  'apikey apitoken token secret password passwd passphrase pwd authorization credential credentials jwt bearer cookie cookies connectionstring pat'.split(
    ' ',
  ),
);
const LAST_TWO = new Set(
  'api key,access key,secret key,private key,signing key,encryption key,auth key,api secret,client secret,connection string,auth header,authorization header,session cookie'.split(
    ',',
  ),
);
const LAST = new Set('password passphrase secret credentials jwt'.split(' '));
/** Tokens that are positions in a list, or counts, and open nothing. */
const HARMLESS_TOKENS = new Set(
  'page next continuation cursor sync start end max min stop pagination resume previous prev delta change first last search scroll idempotency design'.split(
    ' ',
  ),
);

/** A parameter whose only purpose is to carry a credential is in the prompt, the trace and the transcript. */
export const credentialParameter: LintRule = {
  id: 'credential-parameter',
  clause: 'principal',
  severity: 'high',
  summary: 'no parameter that the model sees carries a credential',
  why: 'What is a parameter is in the prompt, the trace and the transcript, and whoever steers the model can ask for it.',
  example: 'config: { headers: { Authorization: "Bearer {{secret:SERVICE_API_KEY}}" } }',
  fix: 'Take the credential out of the parameters and resolve it from server-side context when the call is executed.',
  check: ({ tools }) =>
    tools.flatMap((tool) =>
      tool.parameters
        .filter(({ name, schema }) => namesCredential(name, describedAs(schema)) && holdsText(schema))
        .map(({ path, at }) => ({
          subject: `${tool.name}.${path}`,
          title: `${tool.name} takes a credential from the model: ${path}.`,
          at,
          evidence: [`${path} is a parameter that the model fills in`],
        })),
    ),
};

function namesCredential(name: string, description: string): boolean {
  const words = wordsOf(name);
  const [before = '', last = ''] = [words.at(-2), words.at(-1)];
  if (/pagina|next page|cursor|continu/i.test(description)) return false;
  if (WHOLE.has(words.join('')) || LAST_TWO.has(`${before} ${last}`) || LAST.has(last)) return true;
  return last === 'token' && !HARMLESS_TOKENS.has(before);
}
