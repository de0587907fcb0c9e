// `npm test`: every check and test that fits into half an hour, with one table at the end, what failed by name, and one
// count. `npm run test:deep` (--deep): what is slow and deep. `--only=checks|unit|proofs|browser|conformance`, or of the deep ones
// `--only=tests|engines|simulation|mutations|receipts|soak|journeys|tour|office`.
import { main, ToolError } from '../step.mjs';
import type { Step } from './programs.ts';
import { runSteps } from './run-steps.ts';
import { deepSteps, steps } from './steps.ts';

await main(() => runSteps(chooseSteps(process.argv.slice(2))));

function chooseSteps(args: readonly string[]): readonly Step[] {
  const all = args.includes('--deep') ? deepSteps : steps;
  const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
  const unknown = args.find((arg) => arg !== '--deep' && !arg.startsWith('--only='));
  const chosen = all.filter(({ part }) => only === undefined || part === only);
  if (unknown === undefined && chosen.length > 0) return chosen;
  const parts = [...new Set(all.map(({ part }) => part))].join('|');
  throw new ToolError(`unknown argument ${unknown ?? `--only=${only}`}; there is --only=${parts}`);
}
