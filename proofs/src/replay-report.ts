// `npm run replay-report [-- --data ../shared/data/h4 --accounts 1000 --seed 1]`: two years of recorded prices through the
// core with automated clients; some of them audited act by act, and everybody's balance derived again from the events.
import { parseArgs } from 'node:util';
import { ReplayRun } from '@candor/core/testing';
import { catalogue } from '@candor/server/feeds/instruments.ts';
import { DataFault } from '@candor/server/feeds/replay/data-fault.ts';
import { loadReplay } from '@candor/server/feeds/replay/load-replay.ts';
import { printReport } from './print-replay-report.ts';
import { replaySchedule } from './replay-schedule.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data/h4' },
    accounts: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
  },
});

process.exitCode = await replay();

async function replay(): Promise<number> {
  const data = await loadReplay(values.data, catalogue).catch((error: unknown) => {
    if (error instanceof DataFault) return error;
    throw error;
  });
  if (data instanceof DataFault) {
    console.error(`✗ ${data.message}`);
    console.error(
      '  Name a folder of four-hour bars with --data <folder>; each file is named for its instrument.',
    );
    return 1;
  }
  const entries = catalogue.filter(({ terms }) => data.has(terms.id));
  const run = new ReplayRun({
    terms: entries.map(({ terms }) => terms),
    accounts: Number(values.accounts),
    seed: Number(values.seed),
    auditedEvery: 37,
    stopwatch: () => performance.now(),
  });
  const begin = performance.now();
  let [first, last] = [0, 0];
  for (const step of replaySchedule(data)) {
    if (first === 0) {
      first = step.at;
      run.begin(first);
    }
    last = step.at;
    if (step.event === 'end of bars') run.endBars(step.at);
    else run.market(step.event, step.at);
  }
  run.end();
  printReport(run, { entries, first, last, elapsedMs: performance.now() - begin });
  return 0;
}
