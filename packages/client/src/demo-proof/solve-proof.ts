// Searches for a proof in a worker, so that the page never freezes.
import { NetworkError } from '../call-error.ts';

export interface DemoLoginOptions {
  /** Called repeatedly while the device works, with the probability that it would be done by now, 0 to 1. */
  onPreparing?(share: number): void;
  /** Aborts the work. A call that was sent continues: its account is this device's in any case. */
  readonly signal?: AbortSignal;
}

export interface ProofTask {
  readonly prefix: string;
  readonly bits: number;
}
export type ProofNews = { readonly proof: string } | { readonly tried: number };

/** Rejects with NetworkError 'cancelled' at the signal, and with an Error if the worker fails. */
export function solveProof(
  prefix: string,
  bits: number,
  { signal, onPreparing }: DemoLoginOptions = {},
): Promise<string> {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const cancel = () => reject(new NetworkError('cancelled', 'not_sent'));
  signal?.addEventListener('abort', cancel);
  worker.onerror = ({ message }) => reject(new Error(`the worker failed: ${message}`));
  worker.onmessage = ({ data }: MessageEvent<ProofNews>) => {
    if ('proof' in data) resolve(data.proof);
    else onPreparing?.(shareDone(data.tried, bits));
  };
  worker.postMessage({ prefix, bits } satisfies ProofTask);
  return promise.finally(() => {
    worker.terminate();
    signal?.removeEventListener('abort', cancel);
  });
}

/**
 * Each attempt has the same chance, so nobody knows how many are left: this is the probability that so many were
 * enough.
 */
const shareDone = (tried: number, bits: number): number => 1 - Math.exp(-tried / 2 ** bits);
