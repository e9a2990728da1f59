import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gatewayOptions } from '../../src/gateway/options.ts';
import { parseWeaknesses, WEAKNESSES } from '../../src/gateway/registry.ts';
import { CLAUSE_IDS } from '../../src/model/clause.ts';
import { UsageError } from '../../src/model/errors.ts';

describe('the list of weaknesses', () => {
  it('holds every file of the folder, under the name of the file', async () => {
    const folder = new URL('../../src/gateway/weaknesses/', import.meta.url);
    const files = readdirSync(folder).map((name) => name.replace(/\.ts$/, ''));
    expect(WEAKNESSES.map((weakness) => weakness.id).sort()).toEqual(files.sort());
  });

  it('names a clause of the invariant for each', () => {
    for (const weakness of WEAKNESSES) expect(CLAUSE_IDS).toContain(weakness.clause);
  });

  it('refuses an unknown name and says which was meant', () => {
    expect(() => parseWeaknesses(['resume-by-ids'])).toThrow(UsageError);
    expect(() => parseWeaknesses(['resume-by-ids'])).toThrow('did you mean "resume-by-id"?');
  });
});

describe('options', () => {
  it('reads flags and environment', () => {
    const env = { TOKENS: '{"alice":"a"}', RETCON_GATEWAY_CONTROL_KEY: 'k' };
    const options = gatewayOptions({ port: '8080', weak: ' resume-by-id, denial-forgotten', tokensEnv: 'TOKENS' }, env);
    expect(options).toMatchObject({ port: 8080, controlPort: 0, tokens: { alice: 'a' }, controlKey: 'k' });
    expect(options.weak).toEqual(['resume-by-id', 'denial-forgotten']);
  });

  it.each([
    [{ port: 'http' }, {}, '--port http is not a port'],
    [{ port: '70000' }, {}, '--port 70000 is not a port'],
    [{ model: 'localhost:9100' }, {}, '--model localhost:9100 is not an http or https URL'],
    [{ weak: 'nothing-at-all' }, {}, 'there is no weakness "nothing-at-all"'],
    [{}, { RETCON_GATEWAY_TOKENS: '[]' }, 'RETCON_GATEWAY_TOKENS must hold a JSON object'],
  ])('refuses %j', (flags, env, sentence) => {
    expect(() => gatewayOptions(flags, env)).toThrow(UsageError);
    expect(() => gatewayOptions(flags, env)).toThrow(sentence);
  });
});
