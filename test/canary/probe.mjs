import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

// A probe: what is planted are lines of one file in a folder, what happens are lines of `effects`.
const folder = process.argv[2];
const file = `${folder}/effects`;
const linesOf = (path) => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []);
const lines = () => linesOf(file);
const planted = () => linesOf(`${folder}/planted`);
let offset = lines().length;

const remove = (names) => {
  const own = new Set(names);
  const all = planted();
  writeFileSync(
    `${folder}/planted`,
    all
      .filter((name) => !own.has(name))
      .map((name) => `${name}\n`)
      .join(''),
  );
  return { removed: all.filter((name) => own.has(name)).length };
};

const operations = {
  arm({ trials }) {
    const names = trials.flatMap(({ resources }) => resources.map(({ value }) => `${value}\n`));
    appendFileSync(`${folder}/planted`, names.join(''));
    return {};
  },
  trip({ times, marker, resource: { value, tenant } }) {
    const effect = { resource: value, tenant, principal: 'retcon-trip', arguments: { note: `trip-${marker}` } };
    for (let i = 0; i < times; i++) appendFileSync(file, `${JSON.stringify(effect)}\n`);
    return {};
  },
  read() {
    const all = lines();
    const effects = all.slice(offset).map((line, i) => ({ id: String(offset + i), ...JSON.parse(line) }));
    offset = all.length;
    return { effects };
  },
  disarm({ trials }) {
    remove(trials.flatMap(({ resources }) => resources.map(({ value }) => value)));
    return {};
  },
  sweep: () => remove(planted()),
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const request = JSON.parse(line);
  console.log(JSON.stringify(operations[request.op](request)));
});
