// The worker: searches until it succeeds, and reports its progress from time to time. The caller terminates it to
// cancel.
import { searchProof } from './search-proof.ts';
import type { ProofNews, ProofTask } from './solve-proof.ts';

const triesAtOnce = 10_000;
const newsEveryMs = 100;
const worker = self as unknown as DedicatedWorkerGlobalScope;

worker.onmessage = ({ data }: MessageEvent<ProofTask>) => {
  const search = searchProof(data.prefix, data.bits);
  const report = (news: ProofNews) => worker.postMessage(news);
  let proof: string | null = null;
  for (let reportedAt = performance.now(); proof === null; ) {
    proof = search.next(triesAtOnce);
    if (performance.now() - reportedAt < newsEveryMs) continue;
    reportedAt = performance.now();
    report({ tried: search.tried });
  }
  report({ proof });
};
