// Proves a receipt's content before anything is checked: events at their own numbers, ticks on the tape.
import { type Canonical, formatCanonical } from '../canonical.ts';
import { placeOfLog } from '../succession.ts';
import { unpackTapeEntry } from '../tape-entry.ts';
import { concatBytes, fromBase64, toUtf8 } from '../text.ts';
import type { Sha256 } from '../tree.ts';
import { checkActor } from './actors.ts';
import { needIncluded, type OpenedLog } from './opened-logs.ts';
import type { ReceiptFile } from './parse-receipt.ts';
import type { ReceiptEvent } from './receipt-events.ts';
import { checkEvent } from './shapes.ts';
import { need } from './steps.ts';

export interface ProvedTick {
  readonly instrument: number;
  readonly no: number;
  readonly t: number;
  readonly bid: number;
  readonly ask: number;
  readonly mark: number;
  readonly digits: number;
}
/** By instrument and number, such as `7 1234`. */
export type ProvedTape = ReadonlyMap<string, ProvedTick>;

/** Milliseconds: what is dated past the year 9999 is no date. */
const YEAR_10000 = 253_402_300_800_000;
const IN_CLEAR_MAX = 60_000;
const CLEAR = Uint8Array.of(2);
const LONG = Uint8Array.of(3);
const SEALED = Uint8Array.of(1);
const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

/** Lists every position that waits for a price. Above the size limit an entry holds only the hash of such an event. */
const MAY_BE_LONG: ReadonlySet<string> = new Set(['RolledOver']);

/** Throws if a number, an account or a path in the public event log is not the expected one. */
export function readRecord(
  sha256: Sha256,
  { record, accountId }: ReceiptFile,
  logs: ReadonlyMap<string, OpenedLog>,
): ReceiptEvent[] {
  let [before, timeBefore, isVersioned] = [0, 0, false];
  return record.map(({ log: name, index, seq, event: text, salt, path }) => {
    const what = `event ${seq}`;
    const log = logs.get(name);
    need(log !== undefined && placeOfLog(name)?.series !== 'tape', `${what} names a log that is no record`);
    need(isWhole(seq) && index === seq - log.firstSeq + 1 && index > 0, `${what} is not at its own index`);
    need(log.from <= seq && seq < log.until, `${what} is in another log of its series as well`);
    need(seq > before, `${what} comes twice, or out of its order`);
    before = seq;
    const event = parseEvent(text);
    const isClear = checkEvent(event, what) === 'clear';
    const isDated = event.at < YEAR_10000 && event.at >= timeBefore;
    need(isDated, `${what} is dated before the event ahead of it`);
    checkActor(event, isVersioned, what);
    [timeBefore, isVersioned] = [event.at, event.v !== undefined];
    const bytes = toUtf8(text);
    const inClear =
      bytes.length > IN_CLEAR_MAX ? concatBytes(LONG, sha256(bytes)) : concatBytes(CLEAR, bytes);
    let entry = inClear;
    const isOfNobody = event.accountId === undefined && event.orderId === undefined;
    need(!isClear || isOfNobody, `${what} is in clear, and names an account or an order`);
    const isShown = !isClear || bytes.length <= IN_CLEAR_MAX || MAY_BE_LONG.has(event.type);
    need(isShown, `${what} is too long to stand in clear, and nobody else can read it`);
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

/** Throws if a slice is not on the tape, or if two claim one tick. */
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

/** An event has one form only, so the parsed event is the hashed one. */
function parseEvent(text: string): ReceiptEvent {
  const value = JSON.parse(text) as Canonical;
  need(formatCanonical(value) === text, 'an event is not in the one form that events have');
  return value as unknown as ReceiptEvent;
}
