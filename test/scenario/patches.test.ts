import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { patchSchema, SURFACES } from '../../src/mutation/patch/patch.ts';
import { Sandbox } from './sandbox.ts';

/** What a person reads who wrote this patch: place, reason, valid choices and the nearest of them. */
const REFUSED: [what: string, patch: string, message: RegExp][] = [
  [
    'a surface that there is not',
    'surface: argumnets, at: $.amount, set: 1',
    /^retcon\.yaml:266:20 patches\.mine\.surface: "argumnets" is not a valid choice, did you mean "arguments"\? \(valid: arguments, history, decision, control\)$/,
  ],
  [
    'a misspelt key',
    'surface: arguments, at: $.amount, sett: 1',
    /:266:45 patches\.mine\.sett: unknown key "sett", did you mean "set"\?/,
  ],
  [
    'no JSONPath',
    'surface: arguments, at: amount, set: 1',
    /:266:35 patches\.mine\.at: must be a JSONPath \(RFC 9535\), e\.g\. \$\.amount/,
  ],
  [
    'nothing to do',
    'surface: arguments, at: $.amount',
    /:266:3 patches\.mine: it says nothing to do \(valid: set, remove, copyFromRole\)$/,
  ],
  [
    'two things to do',
    'surface: arguments, at: $.amount, set: 1, remove: true',
    /:266:53 patches\.mine\.remove: set and remove exclude each other$/,
  ],
  [
    'a path that matches nothing',
    'surface: arguments, tool: refund, at: $.ammount, set: 1',
    /:266:49 patches\.mine\.at: it matches nothing in the arguments, did you mean "\$\.amount"\? \(valid: \$\.invoice, \$\.amount, \$\.memo\)$/,
  ],
  [
    'a tool that there is not',
    'surface: arguments, tool: refnd, at: $, set: {}',
    /patches\.mine\.tool: no baseline declares the tool "refnd", did you mean "refund"\?/,
  ],
  [
    'a recording that there is not',
    'surface: history, baseline: refnd, at: $, set: []',
    /patches\.mine\.baseline: no recorded run is named "refnd", did you mean "refund"\?/,
  ],
  [
    'a role that there is not',
    'surface: arguments, at: $.invoice, copyFromRole: decoi',
    /patches\.mine\.copyFromRole: "decoi" is not a valid choice, did you mean "decoy"\? \(valid: id, decoy, foreign, owner, approver/,
  ],
  [
    'a role where no resource is named',
    'surface: arguments, tool: refund, at: $.amount, copyFromRole: decoy',
    /patches\.mine\.copyFromRole: it changes nothing that can be sent: nobody plays "decoy" and no text there names another resource/,
  ],
  [
    'what is no history any more',
    'surface: history, at: "$[0].role", set: chorus',
    /patches\.mine\.set: it changes nothing that can be sent: no valid history would be left$/,
  ],
  [
    'a target of somebody else',
    'surface: arguments, tool: refund, at: $.invoice, set: inv-7',
    /patches\.mine\.set: it aims refund at "inv-7", which is no resource of the trial \(valid: \$\{canary\.invoice\.id\}, \$\{canary\.invoice\.decoy\}, \$\{canary\.invoice\.foreign\}\)$/,
  ],
  [
    'a target of somebody else in a history',
    'surface: history, at: "$[1].calls[0].arguments.invoice", set: inv-7',
    /patches\.mine\.set: it aims refund at "inv-7"/,
  ],
  [
    'a placeholder that no trial fills in',
    'surface: arguments, at: $.memo, set: "${canary.invoice.dekoy}"',
    /patches\.mine\.set: unknown placeholder \$\{canary\.invoice\.dekoy\}, did you mean "canary\.invoice\.decoy"\? \(valid: marker, stamp, /,
  ],
  ['a name with capitals', 'x }\n  Mine: { surface: history', /patches\.Mine/],
];

describe('a patch in a scenario', () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await Sandbox.make();
  });
  afterEach(() => sandbox.remove());
  const write = (patch: string) =>
    sandbox.edit('retcon.yaml', 'contract: baseline', `patches:\n  mine: { ${patch} }\ncontract: baseline`);

  it.each(REFUSED)('is refused: %s', async (_what, patch, message) => {
    await write(patch);
    expect((await sandbox.refused()).join('\n')).toMatch(new RegExp(message.source, 'm'));
  });

  it('is read, and named like an operator', async () => {
    await write('surface: arguments, at: $.memo, set: "${stamp} ${canary.invoice.decoy}"');
    await sandbox.edit('retcon.yaml', 'contract: baseline', 'operators: { include: [patch/mine] }\ncontract: baseline');
    expect(await sandbox.read()).toMatchObject({
      patches: [{ name: 'mine', surface: 'arguments', at: '$.memo', set: '${stamp} ${canary.invoice.decoy}' }],
      operators: { include: ['patch/mine'] },
    });
    await sandbox.edit('retcon.yaml', '[patch/mine]', '[patch/mien]');
    expect(await sandbox.refused()).toEqual([
      expect.stringMatching(
        /operators\.include\[0\]: no operator is named "patch\/mien", did you mean "patch\/mine"\?/,
      ),
    ]);
  });

  it('is in the documentation as it may be written', async () => {
    const page = await readFile(new URL('../../docs/patches.md', import.meta.url), 'utf8');
    const [, example = ''] = /```yaml\n(patches:.*?)```/s.exec(page) ?? [];
    await sandbox.edit('retcon.yaml', 'contract: baseline', `${example}contract: baseline`);
    const { patches } = await sandbox.read();
    expect(patches.map((patch) => patch.surface).sort()).toEqual([...SURFACES].sort());
    for (const key of Object.keys(patchSchema.shape)) expect(page, key).toContain(`\`${key}`);
  });
});
