// Verifies a receipt of an order. The function is pure, so that a page, a phone and Node reach the same verdict.
// docs/proof.md says what each check proves, and what none can; tools/verify_receipt.py was written independently.
import type { Crypto } from '../checkpoint.ts';
import { COSIGNATURE, parseVerifierKey, type VerifierKey } from '../note.ts';
import { toHex } from '../text.ts';
import type { Sha256 } from '../tree.ts';
import { judgeTrade, type Trade } from './judge-trade.ts';
import { openLogs } from './opened-logs.ts';
import { parseReceipt, type ReceiptFile } from './parse-receipt.ts';
import { readRecord, readTape } from './proved-entries.ts';
import { CannotCheck, type CheckCause, type CheckStep, need, Steps } from './steps.ts';

export interface CheckOptions {
  /** Verifier keys of the logs and of witnesses, in any order; what is no key counts for nothing. */
  readonly keys: readonly string[];
  /** The number of witnesses that must have signed each log. */
  readonly quorum?: number;
}
export interface CheckedReceipt {
  readonly holds: boolean;
  /** The reason why the check could not begin, which is no evidence against anyone; such a file never passes. */
  readonly cause: CheckCause | null;
  /** Up to the first that fails, which ends the check. */
  readonly steps: readonly CheckStep[];
  /** The trade; null if the check ended before. */
  readonly trade: Trade | null;
}

export async function checkReceipt(
  crypto: Crypto,
  text: string,
  { keys, quorum = 0 }: CheckOptions,
): Promise<CheckedReceipt> {
  const steps = new Steps();
  try {
    const file = readFile(text);
    if (keys.length === 0) throw new CannotCheck('no_key', 'there is no key to believe');
    need(Number.isSafeInteger(quorum) && quorum >= 0, 'how many witnesses are asked for is no whole number');
    const witnesses = keys.flatMap((key) => findWitness(crypto.sha256, key));
    const isDistinct = new Set(witnesses.map(({ publicKey }) => toHex(publicKey))).size === witnesses.length;
    need(isDistinct, 'a witness is named twice');
    const logs = await openLogs(crypto, file.logs, { keys, witnesses, quorum }, steps);
    steps.begin('recorded');
    const events = readRecord(crypto.sha256, file, logs);
    steps.say('recorded', { count: events.length });
    steps.begin('tape');
    const tape = readTape(crypto.sha256, file, logs);
    steps.say('tape', { count: tape.size });
    const trade = judgeTrade(file.orderId, events, tape, steps);
    return { holds: true, cause: null, steps: steps.list(), trade };
  } catch (fault) {
    steps.fail(fault);
    const cause = fault instanceof CannotCheck ? fault.because : null;
    return { holds: false, cause, steps: steps.list(), trade: null };
  }
}

/** A file that is not a receipt, or an incomplete one, says nothing about a trade. */
function readFile(text: string): ReceiptFile {
  try {
    return parseReceipt(text);
  } catch (fault) {
    throw new CannotCheck('no_receipt', fault instanceof Error ? fault.message : String(fault));
  }
}

function findWitness(sha256: Sha256, text: string): VerifierKey[] {
  try {
    const key = parseVerifierKey(sha256, text);
    return key.kind === COSIGNATURE ? [key] : [];
  } catch {
    return [];
  }
}
