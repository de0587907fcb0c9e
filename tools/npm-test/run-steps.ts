// Runs steps one after the other, and ends with one table, what failed by name, and one count.
import { ToolError } from '../step.mjs';
import {
  addOutcomes,
  formatCounts,
  formatFaults,
  formatTable,
  type NamedOutcome,
  outcomeOfStep,
} from './outcome.ts';
import type { Step } from './programs.ts';

/** Returns the exit code. `closing` is printed before the table. */
export async function runSteps(steps: readonly Step[], closing = () => ''): Promise<number> {
  const results: NamedOutcome[] = [];
  for (const step of steps) results.push(await runStep(step));
  const total = addOutcomes(results.map(({ outcome }) => outcome));
  const end = [closing(), formatTable(results), formatFaults(total), formatCounts(total)];
  process.stdout.write(`\n${end.filter((text) => text !== '').join('\n\n')}\n`);
  return total.failed.length > 0 || total.passed === 0 ? 1 : 0;
}

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
