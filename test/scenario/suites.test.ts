import { expect, it } from 'vitest';
import { DISPATCH_PATHS } from '../../src/model/dispatch-path.ts';
import { chooseSuites, type Suite } from '../../src/scenario/suites.ts';

const approvals: Suite = {
  files: ['src/approval/**'],
  packages: ['@acme/approval-*'],
  operators: ['*-approval'],
  paths: ['resume'],
};
const queue: Suite = {
  files: ['src/queue/*.ts', '**/worker.ts'],
  packages: [],
  operators: ['redeliver'],
  paths: ['queue'],
};
const docs: Suite = { files: ['docs/**', '*.md'], packages: [], operators: [] };
const suites = [approvals, queue, docs];
const choose = (files: string[], packages: string[] = []) => chooseSuites({ files, packages }, suites);

it('picks what the changed files and packages call for', () => {
  expect(choose(['src/approval/bind.ts'])).toMatchObject({ run: 'some', operators: ['*-approval'], paths: ['resume'] });
  expect(choose(['src/approval/a/b.ts', 'src/queue/jobs.ts'])).toMatchObject({
    operators: ['*-approval', 'redeliver'],
    paths: ['resume', 'queue'],
  });
  expect(choose(['a/b/worker.ts', 'README.md'])).toMatchObject({ run: 'some', operators: ['redeliver'] });
  expect(choose([], ['@acme/approval-store'])).toMatchObject({ run: 'some', operators: ['*-approval'] });
});

it('runs everything for a single change that nobody mapped', () => {
  expect(choose(['src/approval/bind.ts', 'src/http.ts'])).toEqual({
    run: 'everything',
    why: 'no suite names src/http.ts',
  });
  expect(choose(['src/queue/deep/jobs.ts'])).toMatchObject({ run: 'everything' });
  expect(choose(['src/approval/bind.ts'], ['left-pad'])).toEqual({
    run: 'everything',
    why: 'no suite names package left-pad',
  });
});

it('runs everything where it knows nothing', () => {
  expect(choose([])).toMatchObject({ run: 'everything' });
  expect(chooseSuites({ files: ['a'], packages: [] }, [])).toMatchObject({ run: 'everything' });
});

it('runs nothing only where every change is of a suite without operators', () => {
  expect(choose(['docs/a/b.md', 'README.md'])).toMatchObject({ run: 'nothing' });
});

it('takes all paths where one suite names none', () => {
  const any: Suite = { files: ['src/http.ts'], packages: [], operators: ['*'] };
  expect(chooseSuites({ files: ['src/http.ts', 'src/queue/a.ts'], packages: [] }, [any, queue])).toMatchObject({
    paths: [...DISPATCH_PATHS],
  });
});
