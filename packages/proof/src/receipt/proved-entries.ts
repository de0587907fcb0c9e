// What a receipt proves before anything is judged: signed notes, events at their own numbers, ticks on the tape.
import { type Crypto, type OpenedCheckpoint, openCheckpoint } from '../checkpoint.ts';
import { parseVerifierKey, type VerifierKey } from '../note.ts';
import { unpackTapeEntry } from '../tape-entry.ts';
import { areSameBytes, concatBytes, fromBase64, toUtf8 } from '../text.ts';
import { hashLeaf, rootOfPath, type Sha256 } from '../tree.ts';
import type { ReceiptFile, ReceiptLog } from './parse-receipt.ts';
import type { ReceiptEvent } from './receipt-events.ts';
import { need, type Steps } from './steps.ts';

export interface Believed {
  /** Verifier keys of the logs, as text. */
  readonly keys: readonly string[];
  readonly witnesses: readonly VerifierKey[];
  readonly quorum: number;
}
export interface OpenedLog extends OpenedCheckpoint {
  readonly firstSeq: number;
}
export interface ProvedTick {
  readonly instrument: number;
  readonly no: number;
  readonly t: number;
  readonly bid: number;
  readonly ask: number;
  readonly mark: number;
  readonly digits: number;
}
/** By instrument and number, as `7 1234`. */
export type ProvedTape = ReadonlyMap<string, ProvedTick>;

const IN_CLEAR_MAX = 60_000;
const CLEAR = Uint8Array.of(2);
const LONG = Uint8Array.of(3);
const SEALED = Uint8Array.of(1);
const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

export async function openLogs(
  crypto: Crypto,
  logs: readonly ReceiptLog[],
  { keys, witnesses, quorum }: Believed,
  steps: Steps,
): Promise<ReadonlyMap<string, OpenedLog>> {
  const opened = new Map<string, OpenedLog>();
  steps.begin('signed');
  for (const { log, key, note, opening } of logs) {
    need(
      keys.includes(key),
      `the log ${log} is signed by ${key}, which is none of the keys that are believed`,
    );
    need(!opened.has(log), `the log ${log} comes twice`);
    const policy = { log: [parseVerifierKey(crypto.sha256, key)], witnesses, quorum };
    const checkpoint = await openCheckpoint(crypto, note, policy);
    const entry = fromBase64(opening.entry);
    needIncluded(crypto.sha256, checkpoint, { index: 0, entry, path: opening.path }, `the opening of ${log}`);
    const first = parseEvent(readUtf8(entry.subarray(1))) as unknown as {
      type: string;
      log: string;
      firstSeq: number;
    };
    need(entry[0] === 2 && first.type === 'LogOpened' && first.log === log, `the log ${log} is another one`);
    opened.set(log, { ...checkpoint, firstSeq: first.firstSeq });
    steps.say('signed', { origin: checkpoint.origin, size: checkpoint.size });
  }
  sayWhen([...opened.values()], steps);
  return opened;
}

/** By when all of it was recorded: the time at which each log had a witness's signature; nobody else's clock says it. */
function sayWhen(logs: readonly OpenedLog[], steps: Steps): void {
  const names = new Set(logs.flatMap(({ cosigners }) => cosigners.map(({ name }) => name)));
  const isWitnessed = logs.length > 0 && logs.every(({ cosigners }) => cosigners.length > 0);
  if (!isWitnessed) {
    steps.say('witnessed', {}, 'unknown');
    return;
  }
  const times = logs.map(({ cosigners }) => Math.min(...cosigners.map(({ time }) => time)));
  steps.say('witnessed', { at: Math.max(...times) * 1000, count: names.size });
}

/** Of the whole venue: no client has terms of their own. */
const IN_CLEAR: ReadonlySet<string> = new Set([
  'InstrumentConfigured',
  'InstrumentHalted',
  'InstrumentResumed',
  'RolledOver',
  'SettingsChanged',
]);

/** Throws where a number, an account or a path of the record is another than it should be. */
export function readRecord(
  sha256: Sha256,
  { record, accountId }: ReceiptFile,
  logs: ReadonlyMap<string, OpenedLog>,
): ReceiptEvent[] {
  let before = 0;
  return record.map(({ log: name, index, seq, event: text, salt, path }) => {
    const what = `event ${seq}`;
    const log = logs.get(name);
    need(log !== undefined && /^shard-0(-\d+)?$/.test(name), `${what} names a log that is no record`);
    need(isWhole(seq) && index === seq - log.firstSeq + 1 && index > 0, `${what} is not at its own index`);
    need(seq > before, `${what} comes twice, or out of its order`);
    before = seq;
    const event = parseEvent(text);
    const bytes = toUtf8(text);
    const inClear =
      bytes.length > IN_CLEAR_MAX ? concatBytes(LONG, sha256(bytes)) : concatBytes(CLEAR, bytes);
    let entry = inClear;
    const isClear = IN_CLEAR.has(event.type);
    need(
      isClear === (event.accountId === undefined),
      `${what} is sealed where it must be in clear, or the other way round`,
    );
    if (isClear) need(salt === undefined, `${what} is in clear and has a salt`);
    else {
      const opens = fromBase64(salt ?? '');
      need(
        event.accountId === accountId && opens.length === 32,
        `${what} is of another account, or its salt is none`,
      );
      entry = concatBytes(SEALED, sha256(concatBytes(opens, bytes)));
    }
    needIncluded(sha256, log, { index, entry, path }, what);
    return { ...event, seq };
  });
}

/** Throws where a slice is not on the tape, or two claim one tick. */
export function readTape(
  sha256: Sha256,
  { tape }: ReceiptFile,
  logs: ReadonlyMap<string, OpenedLog>,
): ProvedTape {
  const found = new Map<string, ProvedTick>();
  for (const { log: name, index, entry: encoded, path } of tape) {
    const log = logs.get(name);
    need(log !== undefined && /^tape(-\d+)?$/.test(name), 'a slice names a log that is no tape');
    const entry = fromBase64(encoded);
    needIncluded(sha256, log, { index, entry, path }, `the slice at ${index}`);
    const { digits, instrument, first, ticks } = unpackTapeEntry(entry);
    for (const [at, tick] of ticks.entries()) {
      const place = `${instrument} ${first + at}`;
      need(!found.has(place), `two slices claim tick ${first + at} of instrument ${instrument}`);
      found.set(place, { ...tick, digits, instrument, no: first + at });
    }
  }
  return found;
}

function needIncluded(
  sha256: Sha256,
  tree: OpenedCheckpoint,
  { index, entry, path }: { index: number; entry: Uint8Array; path: readonly string[] },
  what: string,
): void {
  need(isWhole(index) && index < tree.size, `${what} lies outside of the signed tree`);
  need(Array.isArray(path), `${what} has no path`);
  const root = rootOfPath(sha256, hashLeaf(sha256, entry), { index, size: tree.size }, path.map(fromBase64));
  need(areSameBytes(root, tree.root), `${what} is not in the signed tree at ${index}`);
}

/** An event has one form only: what is read is what was hashed. */
function parseEvent(text: string): ReceiptEvent {
  const value = JSON.parse(text, (_, part: unknown) => {
    need(typeof part !== 'number' || Number.isSafeInteger(part), 'an event has a number that is not whole');
    return part;
  }) as ReceiptEvent;
  need(JSON.stringify(value) === text, 'an event is not in the one form that events have');
  return value;
}

/** Without a decoder, which the language's own library has none of: through the escapes of an address. */
function readUtf8(bytes: Uint8Array): string {
  let escaped = '';
  for (const byte of bytes) escaped += `%${byte.toString(16).padStart(2, '0')}`;
  return decodeURIComponent(escaped);
}
