import { CommanderError } from 'commander';
import { describe, expect, it } from 'vitest';
import { failure } from '../../src/cli/failure.ts';
import { gated } from '../../src/cli/gate.ts';
import { Interruption } from '../../src/cli/signals.ts';
import { CanaryError, TargetError, UsageError } from '../../src/model/errors.ts';
import { DocumentError } from '../../src/model/problem.ts';
import { sampleRecord } from '../report/sample/record.ts';
import { memoryIo, retcon } from './memory-io.ts';

describe('an error', () => {
  const place = { file: 'retcon.yaml', line: 8, column: 5, path: 'canaries.invoice', message: 'unknown key "tabel"' };
  const rows: [string, unknown, number, RegExp][] = [
    ['of usage', new UsageError('there is no such thing'), 2, /^there is no such thing\n$/],
    ['in a document', new DocumentError('scenario', [place, place]), 2, /^(retcon\.yaml:8:5 .*\n){2}$/],
    ['of a target at the start', new TargetError('nobody answers'), 2, /^nobody answers\n$/],
    ['of a target that was lost', new TargetError('nobody answers', 3), 3, /^nobody answers\n$/],
    ['of a canary', new CanaryError('unreadable'), 3, /^unreadable\n$/],
    ['by Ctrl-C', new Interruption(130), 130, /^Interrupted \(exit 130\)\.\n$/],
    ['by SIGTERM', new Interruption(143), 143, /^Terminated \(exit 143\)\.\n$/],
    [
      'that nobody expected',
      new TypeError('x is not a function'),
      70,
      /TypeError: x is not a function\n.* at [\s\S]*bug in Retcon \(exit 70\)/,
    ],
    ['that is no error', 'thrown text', 70, /^thrown text\nThis is a bug/],
    ['of the parser', new CommanderError(1, 'commander.unknownOption', ''), 2, /^$/],
  ];

  it.each(rows)('%s', (_name, error, code, text) => {
    const { io, stdout, stderr } = memoryIo();
    expect(failure(error, io)).toBe(code);
    expect(stderr()).toMatch(text);
    expect(stdout()).toBe('');
  });

  it('obeys nothing that a message carries', () => {
    const { io, stderr } = memoryIo();
    const esc = String.fromCharCode(27);
    failure(new UsageError(`the target says ${esc}[2J${esc}]0;owned`), io);
    expect(stderr()).not.toContain(esc);
  });
});

describe('a wrong command line exits 2 and says what would be right', () => {
  const rows: [string[], RegExp][] = [
    [['rnu'], /unknown command 'rnu'\n\(Did you mean run\?\)/],
    [['run', '--sed', '1'], /unknown option '--sed'\n\(Did you mean --seed\?\)/],
    [['run', '--trials', 'many'], /must be a whole number of at least 1/],
    [['run', '--time', '5'], /such as 90s, 5m or 1h/],
    [['run', '--rate', 'fast'], /such as 50\/s/],
    [['run', '--paths', 'model,resum'], /did you mean "resume"/],
    [['run', '--fail-on', 'hihg'], /did you mean "high"/],
    [['run', 'a', 'b'], /too many arguments/],
    [['run', '-r', 'markdwn'], /did you mean "markdown"/],
    [['run', '-r', 'json='], /names no file/],
    [['run', '--json', '-r', 'markdown'], /cannot both go to stdout/],
    [['run', 'no/such/file.yaml'], /no file no\/such\/file\.yaml/],
    [['list'], /missing required argument 'kind'/],
    [['list', 'opertors'], /did you mean "operators"/],
    [['explain', 'forge-cal'], /did you mean "forge-call"/],
    [['schema', 'scenari'], /did you mean "scenario"/],
    [['judge', '--', '--weak', 'x'], /takes no arguments after --/],
    [['model', '--port', '70000'], /from 0 to 65535/],
  ];

  it.each(rows)('%j', async (args, text) => {
    const { code, stdout, stderr } = await retcon(args);
    expect(stderr).toMatch(text);
    expect([code, stdout]).toEqual([2, '']);
  });
});

describe('--fail-on never', () => {
  it('keeps findings and lets them pass', () => {
    expect(gated(sampleRecord, 'never')).toEqual({
      ...sampleRecord,
      exit: { code: 0, why: '3 findings, and --fail-on is never.' },
    });
  });

  it('hides no lack of evidence', () => {
    const blind = { ...sampleRecord, exit: { code: 3 as const, why: 'no control.' } };
    expect(gated(blind, 'never')).toBe(blind);
    const outranked = { ...sampleRecord, exit: { code: 1 as const, why: '2 findings.', unproven: 'too few trials' } };
    expect(gated(outranked, 'never').exit).toEqual({ code: 3, why: 'Not judged (exit 3): too few trials.' });
    expect(gated(sampleRecord, 'high')).toBe(sampleRecord);
  });
});
