// A demo account for a device whose client subnet has opened many: the device solves a challenge for it.
import type { CallParams } from '@candor/contract';
import { demoProofPrefix } from '@candor/contract/plain';
import { CallError, NetworkError } from '../call-error.ts';
import type { Login } from '../parse/user.ts';
import { type DemoLoginOptions, solveProof } from './solve-proof.ts';

export type DemoProof = Pick<CallParams<'createDemo'>, 'challenge' | 'proof'>;
/** The call, without a proof or with one. */
export type OpenDemo = (proof?: DemoProof) => Promise<Login>;

/** Finds the text after `prefix` for which the SHA-256 begins with so many zero bits. */
export type SolveProof = (prefix: string, bits: number, options: DemoLoginOptions) => Promise<string>;

/** A challenge may expire, or belong to the network that the device has just left. */
const callsMax = 4;
const bitsMax = 32;

/**
 * Continues from the rejection of the first call. Throws that rejection if there is nothing to solve or no solution
 * helps, and NetworkError: 'cancelled' if the signal ended the work.
 */
export async function openWithProof(
  refusal: CallError,
  { open, demoId, solve = solveProof }: { open: OpenDemo; demoId: string; solve?: SolveProof },
  options: DemoLoginOptions = {},
): Promise<Login> {
  let latest = refusal;
  for (let calls = 0; calls < callsMax; calls += 1) {
    // Any other rejection concerns the proof that was sent: then it restarts, without one.
    const proof = latest.error === 'demo_limit' ? await prove(latest, demoId, solve, options) : undefined;
    try {
      return await open(proof);
    } catch (fault) {
      if (!(fault instanceof CallError && fault.error.startsWith('demo_'))) throw fault;
      latest = fault;
    }
  }
  throw refusal;
}

async function prove(
  refusal: CallError,
  demoId: string,
  solve: SolveProof,
  options: DemoLoginOptions,
): Promise<DemoProof> {
  const { challenge, bits } = refusal.details;
  if (typeof challenge !== 'string' || typeof bits !== 'number' || bits > bitsMax) throw refusal;
  if (options.signal?.aborted) throw new NetworkError('cancelled', 'not_sent');
  options.onPreparing?.(0);
  try {
    return { challenge, proof: await solve(demoProofPrefix(challenge, demoId), bits, options) };
  } catch (fault) {
    if (fault instanceof NetworkError) throw fault;
    // A browser that can't solve the proof has to wait, as the rejection says.
    console.warn('no proof could be made', fault);
    throw refusal;
  }
}
