// `npm run verify [-- --checkpoint <file>]… [--known-loss <log>]… [--receipts <count>|all] [--without-secrets]
// [--stored-cores]`: runs every proof of the store in turn. A part with findings does not stop the next ones. The worst
// part decides the exit code: 0 if everything holds, 3 if it holds as far as it was checked, otherwise 1.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { onStore } from './on-store.ts';
import { parts } from './verify/parts.ts';
import { runPart, type VerifyOptions, verdictTable, worstOf } from './verify/verify-parts.ts';

const options = readOptions();
const config = readConfig();
await onStore(config, async (store) => {
  const verdicts = [];
  for (const [name, look] of Object.entries(parts)) {
    verdicts.push(await runPart(name, (report) => look(report, { config, ...store }, options)));
    // A part that ended early may have left its transaction open.
    await store.client.query('rollback').catch(() => undefined);
  }
  console.log(verdictTable(verdicts));
  process.exitCode = worstOf(verdicts.map(({ code }) => code));
});

/** Rejects invalid options before anything slow starts. */
function readOptions(): VerifyOptions {
  try {
    const { values } = parseArgs({
      options: {
        checkpoint: { type: 'string', multiple: true, default: [] as string[] },
        'known-loss': { type: 'string', multiple: true, default: [] as string[] },
        'stored-cores': { type: 'boolean', default: false },
        receipts: { type: 'string', default: '1000' },
        'without-secrets': { type: 'boolean', default: false },
      },
    });
    const receipts = values.receipts === 'all' ? Number.MAX_SAFE_INTEGER : Number(values.receipts);
    if (!Number.isSafeInteger(receipts) || receipts < 0)
      throw new Error('--receipts is a whole number, or all');
    return {
      checkpoints: values.checkpoint.map((file) => readFileSync(file, 'utf8')),
      knownLosses: values['known-loss'],
      runsStoredCores: values['stored-cores'],
      receipts,
      withoutSecrets: values['without-secrets'],
    };
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
