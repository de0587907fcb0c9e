// `npm run simulate -- --seed 1 --steps 1000 [--seeds 100]`: random acts against the core, every answer checked by the
// auditor. Ends with what happened, or at the first mismatch with the seed that repeats it.
import { parseArgs } from 'node:util';
import { addTally, newTally, refusalCodes, Simulation, shardsOfSeed, type Tally } from '@candor/core/testing';

const help = `Usage: npm run simulate -- [--seed 1] [--seeds 1] [--steps 1000]

  --seed   the first seed; it repeats a run exactly
  --seeds  how many, counting up from it
  --steps  acts of each`;

const { first, steps, seeds } = readOptions();

const begin = performance.now();
const total = newTally();
try {
  for (let seed = first; seed < first + seeds; seed += 1)
    addTally(total, new Simulation(seed, shardsOfSeed(seed)).run(steps));
  printTally(total);
} catch (error) {
  printTally(total);
  console.error(`✗ ${(error as Error).message}`);
  process.exitCode = 1;
}
const seconds = (performance.now() - begin) / 1000;
console.log(`${seeds} seeds of ${steps} steps from seed ${first} in ${seconds.toFixed(1)} s`);
const missing = refusalCodes.filter((code) => !total.refusals[code]);
// A short run can't meet everything; one of this length must.
if (seeds * steps >= 50_000 && missing.length > 0) {
  console.error(`✗ never refused: ${missing.join(', ')}`);
  process.exitCode = 1;
}
if (process.exitCode !== 1) console.log('✓ venue and auditor agreed on every answer, event and balance');

/** Ends the program after printing help, or on an unknown option. */
function readOptions(): { first: number; steps: number; seeds: number } {
  try {
    const { values } = parseArgs({
      options: {
        seed: { type: 'string', default: '1' },
        steps: { type: 'string', default: '1000' },
        seeds: { type: 'string', default: '1' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      console.log(help);
      process.exit(0);
    }
    const [first, steps, seeds] = [values.seed, values.steps, values.seeds].map(Number) as [
      number,
      number,
      number,
    ];
    if ([first, steps, seeds].every((value) => Number.isSafeInteger(value) && value >= 1))
      return { first, steps, seeds };
    throw new Error('--seed, --steps and --seeds are whole numbers from 1');
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${help}`);
    process.exit(1);
  }
}

function printTally({ acts, ticks, crashes, lostBatches, uncommitted, events, refusals }: Tally): void {
  const count = (value: number): string => value.toLocaleString('en').padStart(12);
  console.log(`${count(acts)} acts\n${count(ticks)} ticks\n${count(crashes)} crashes`);
  console.log(`${count(lostBatches)} of them lost a batch, with ${uncommitted.toLocaleString('en')} events`);
  for (const [title, counts] of [
    ['events', events],
    ['refusals', refusals],
  ] as const) {
    console.log(`\n${title}`);
    for (const [name, times] of Object.entries(counts).sort((a, b) => b[1] - a[1]))
      console.log(`${count(times)} ${name}`);
  }
  console.log('');
}
