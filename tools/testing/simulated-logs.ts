// Logs of simulated receipts: signed trees and, if a public event log was closed meanwhile, the two that have its
// events.
import {
  COSIGNATURE,
  cosignedMessage,
  formatNote,
  formatVerifierKey,
  makeVerifierKey,
  packCosignature,
  parseNote,
  proveInclusion,
  toBase64,
} from '@candor/proof';
import { sha256 } from '@candor/proof/node/crypto.ts';
import { inClear, makeMemoryLog } from '@candor/proof/testing/served-log.ts';
import { makeSigningKey } from '@candor/proof/testing/signing-key.ts';

/** A change of keys: the record was closed behind this event, and the next one begins at another. */
export interface KeyChange {
  readonly behind: number;
  /** Start of the next log; after that event if it is honest. */
  readonly begins?: number;
  /** The number of entries of the old log that the next one names; all if it is honest. */
  readonly named?: number;
  readonly isClosed?: boolean;
  /** True if the witness of all these logs has cosigned the end too. */
  readonly isCosigned?: boolean;
}

const witnessing = makeSigningKey('55'.repeat(32));
const { publicKey } = witnessing;
const witnessKey = makeVerifierKey(sha256, { name: 'witness.example', kind: COSIGNATURE, publicKey });
/** The verifier key of the witness that cosigns every log. */
export const WITNESS = formatVerifierKey(witnessKey);
const WITNESSED_S = 1_800_000_000;

const cosign = (note: string): string => cosignAt(note, WITNESSED_S);

/** The note with the cosignature of the witness at this time. */
export function cosignAt(note: string, seconds: number): string {
  const { text, signatures } = parseNote(note);
  const signature = packCosignature(seconds, witnessing.sign(cosignedMessage(text, seconds)));
  const { name, id } = witnessKey;
  return formatNote({ text, signatures: [...signatures, { name, id, signature }] });
}

export const opening = (log: string, rest: { firstSeq: number; predecessor?: string }): Uint8Array =>
  inClear({ at: 0, log, type: 'LogOpened', v: 1, venue: 'log.example', ...rest });

/** A log whose receipts' proofs are all under its last checkpoint. */
export function makeLog(name: string, entries: readonly Uint8Array[], seed = '33'.repeat(32)) {
  const log = makeMemoryLog({ origin: `log.example/${name}`, seed, entries });
  const pathOf = (index: number) => proveInclusion(sha256, log.read, index, entries.length).map(toBase64);
  const shown = (index: number) => ({
    Entry: toBase64(entries[index] ?? new Uint8Array()),
    Path: pathOf(index),
  });
  const head = { Log: name, Key: formatVerifierKey(log.key), Note: cosign(log.sign(entries.length)) };
  return { inReceipt: { ...head, Opening: shown(0) }, pathOf, shown, sign: log.sign, key: head.Key };
}

/** The log of events 1, 2 and so on of a shard, or two logs if its key was changed. `series`: `shard-0`. */
export function makeRecord(recorded: readonly Uint8Array[], change: KeyChange | undefined, series: string) {
  const first = opening(series, { firstSeq: 1 });
  if (!change) {
    const log = makeLog(series, [first, ...recorded]);
    const placeOf = (seq: number) => ({ Log: series, Index: seq, Path: log.pathOf(seq) });
    return { logsOf: (_: readonly number[]) => [log.inReceipt], placeOf, keys: [log.key] };
  }
  const second = `${series}-2`;
  const { behind, begins = behind + 1, isClosed = true, isCosigned = true } = change;
  const closing = isClosed ? [inClear({ at: 0, log: series, type: 'LogClosed', v: 1 })] : [];
  const entries = [first, ...recorded.slice(0, behind), ...closing];
  const old = makeLog(series, entries);
  const end = old.sign(change.named ?? entries.length);
  const predecessor = isCosigned ? cosign(end) : end;
  const next = makeLog(
    second,
    [opening(second, { firstSeq: begins, predecessor }), ...recorded.slice(begins - 1)],
    '44'.repeat(32),
  );
  const note = change.named === undefined ? { Note: predecessor } : {};
  const ended = { ...old.inReceipt, ...note, ...(isClosed && { Closing: old.shown(entries.length - 1) }) };
  const isInNext = (seq: number): boolean => seq >= Math.min(begins, behind + 1);
  return {
    /** The newer log includes the one before it. */
    logsOf: (seqs: readonly number[]) => (seqs.some(isInNext) ? [ended, next.inReceipt] : [old.inReceipt]),
    placeOf: (seq: number) =>
      isInNext(seq)
        ? { Log: second, Index: seq - begins + 1, Path: next.pathOf(seq - begins + 1) }
        : { Log: series, Index: seq, Path: old.pathOf(seq) },
    keys: [old.key, next.key],
  };
}
