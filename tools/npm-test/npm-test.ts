// `npm test`: every check and test that fits into half an hour, with one table at the end, what failed by name, and one
// count. `npm run test:deep` (--deep): what is slow and deep. `--only=checks|unit|proofs|browser`, or of the deep ones
// `--only=tests|simulation|mutations|soak|tour`.
import { main, ToolError } from '../step.mjs';
import {
  addOutcomes,
  formatCounts,
  formatFaults,
  formatTable,
  type NamedOutcome,
  outcomeOfStep,
} from './outcome.ts';
import type { Step } from './programs.ts';
import { deepSteps, steps } from './steps.ts';

await main(async () => {
  const results: NamedOutcome[] = [];
  for (const step of chooseSteps(process.argv.slice(2))) results.push(await runStep(step));
  const total = addOutcomes(results.map(({ outcome }) => outcome));
  const end = [formatTable(results), formatFaults(total), formatCounts(total)].filter((text) => text !== '');
  process.stdout.write(`\n${end.join('\n\n')}\n`);
  return total.failed.length > 0 || total.passed === 0 ? 1 : 0;
});

async function runStep({ name, run }: Step): Promise<NamedOutcome> {
  process.stdout.write(`\n── ${name}\n`);
  const begin = Date.now();
  const outcome = await run().catch((error: unknown) => {
    const said = error instanceof ToolError ? error.message : ((error as Error).stack ?? String(error));
    process.stdout.write(`${said}\n`);
    return outcomeOfStep(name, said);
  });
  const elapsedMs = Date.now() - begin;
  process.stdout.write(`── ${name}: ${formatCounts(outcome)}, ${(elapsedMs / 1_000).toFixed(1)} s\n`);
  return { name, outcome, elapsedMs };
}

function chooseSteps(args: readonly string[]): readonly Step[] {
  const all = args.includes('--deep') ? deepSteps : steps;
  const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
  const unknown = args.find((arg) => arg !== '--deep' && !arg.startsWith('--only='));
  const chosen = all.filter(({ part }) => only === undefined || part === only);
  if (unknown === undefined && chosen.length > 0) return chosen;
  const parts = [...new Set(all.map(({ part }) => part))].join('|');
  throw new ToolError(`unknown argument ${unknown ?? `--only=${only}`}; there is --only=${parts}`);
}
