// The requests to the worker, and its end with the work.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { solveProof } from './solve-proof.ts';

class FakeWorker {
  static last: FakeWorker;
  readonly requested: unknown[] = [];
  isEnded = false;
  onmessage: (event: { data: unknown }) => void = () => {};
  onerror: (event: { message: string }) => void = () => {};
  readonly url: URL;

  constructor(url: URL) {
    this.url = url;
    FakeWorker.last = this;
  }
  postMessage(task: unknown): void {
    this.requested.push(task);
  }
  terminate(): void {
    this.isEnded = true;
  }
}

beforeEach(() => void vi.stubGlobal('Worker', FakeWorker));
afterEach(() => void vi.unstubAllGlobals());

test('the worker gets the task, reports its progress, and ends with the solution', async () => {
  const shares: number[] = [];
  const solving = solveProof('x:y:', 10, { onPreparing: (share) => void shares.push(share) });
  const worker = FakeWorker.last;
  expect(worker.url.pathname).toMatch(/proof-worker\.ts$/);
  expect(worker.requested).toEqual([{ prefix: 'x:y:', bits: 10 }]);
  worker.onmessage({ data: { tried: 1_024 } });
  worker.onmessage({ data: { tried: 10_240 } });
  expect(shares.map((share) => share.toFixed(3))).toEqual(['0.632', '1.000']);
  worker.onmessage({ data: { proof: '77' } });
  expect(await solving).toBe('77');
  expect(worker.isEnded).toBe(true);
});

test('it ends when the page closes', async () => {
  const controller = new AbortController();
  const solving = solveProof('x', 10, { signal: controller.signal });
  controller.abort();
  await expect(solving).rejects.toMatchObject({ code: 'cancelled', outcome: 'not_sent' });
  expect(FakeWorker.last.isEnded).toBe(true);
});

test('a worker that fails is reported', async () => {
  const solving = solveProof('x', 10);
  FakeWorker.last.onerror({ message: 'refused' });
  await expect(solving).rejects.toThrow('the worker failed: refused');
  expect(FakeWorker.last.isEnded).toBe(true);
});
