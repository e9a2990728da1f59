import { parseArgs } from 'node:util';
import { readScenario } from '../../src/scenario/read.ts';
import { generation, machine, type Shipped } from './generate.ts';
import { longHistory, type Shape } from './long-history.ts';

// npm run -s bench:generate -- [--events 1000,10000,100000] [--shapes many-runs,one-run] [--slice 250]
// How fast mutants are made of a long history, and what they cost in memory. Prints the figures as JSON. Needs
// `npm run build`.

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '1000,10000,100000' },
    shapes: { type: 'string', default: 'many-runs,one-run' },
    slice: { type: 'string', default: '250' },
  },
});

async function shipped(): Promise<Shipped> {
  const from = async (file: string): Promise<Shipped> =>
    (await import(new URL(`../../dist/mutation/${file}.js`, import.meta.url).href)) as Shipped;
  const { OPERATORS: operators } = (await from('registry')) as unknown as { OPERATORS: Shipped['operators'] };
  const { RecipeArbitrary } = await from('compose');
  const { mutationsBy } = await from('enumerate');
  const { mutantId } = await from('apply');
  const { randomStream } = await from('random-stream');
  return { operators, RecipeArbitrary, mutationsBy, mutantId, randomStream };
}

const { baselines } = await readScenario('reference');
const product = await shipped();
const figures = values.shapes.split(',').flatMap((shape) =>
  values.events.split(',').flatMap((events) => {
    const ground = longHistory(baselines, Number(events), shape as Shape);
    return generation(`${shape}, ${events} events`, ground, product, Number(values.slice));
  }),
);
console.log(JSON.stringify({ machine: machine(), figures }, null, 2));
