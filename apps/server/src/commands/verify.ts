// `npm run verify [-- --checkpoint <file>]… [--known-loss <log>]… [--receipts <count>|all] [--without-secrets] [--kept-cores]`: every proof of the store, one after
// the other. A part that finds something keeps none of the others from looking; the worst of them decides how it ends: 0 where all holds, 3 where
// it holds as far as it was looked at, else 1.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { verifyOptions } from './verify/verify-options.ts';
import { type PartVerdict, runPart, verdictTable, worstOf } from './verify/verify-parts.ts';

const args = process.argv.slice(2);
try {
  // Wrong words are refused before anything takes its time.
  parseArgs({ args, options: verifyOptions });
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
const parts = [
  { name: 'ledger', file: './verify/verify-ledger.ts', args: [] },
  { name: 'audit log', file: './verify/verify-audit.ts', args: [] },
  { name: 'tape', file: './verify/verify-tape.ts', args: [] },
  { name: 're-execution', file: './verify/verify-replay.ts', args },
  { name: 'record', file: './verify/verify-record.ts', args },
];
const verdicts: PartVerdict[] = [];
for (const part of parts)
  verdicts.push(await runPart({ ...part, file: join(import.meta.dirname, part.file) }));
console.log(verdictTable(verdicts));
process.exitCode = worstOf(verdicts.map(({ code }) => code));
