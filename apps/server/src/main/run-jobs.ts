// Runs the jobs of the venue: each again and again, never twice at once, with growing pauses where it fails.
import { RepeatedWork } from '../db/repeated-work.ts';
import type { StoreLog } from '../db/store-log.ts';
import type { Job } from '../modules/module.ts';

/** Every job begins at once. Returns what stops them: the turns under way are awaited, the last job's first. */
export function runJobs(jobs: readonly Job[], log: Pick<StoreLog, 'info' | 'warn'>): () => Promise<void> {
  const stopping = new AbortController();
  const works = jobs.map(
    ({ name, everyMs, run }) =>
      new RepeatedWork({
        failure: `the job "${name}" failed`,
        periodMs: everyMs,
        pauses: { firstMs: Math.max(1_000, everyMs / 60), longestMs: Math.max(30_000, everyMs) },
        work: () => run(stopping.signal),
        log,
      }),
  );
  for (const work of works) work.start(0);
  return async () => {
    stopping.abort();
    for (const work of works.toReversed()) await work.stop();
  };
}
