// Makes the receipt of an order: its events with salts, the ticks they used, and the proofs of all under signed
// checkpoints.
import { setImmediate as yieldTurn } from 'node:timers/promises';
import type { CallData, Receipt } from '@candor/contract';
import type { VenueEvent } from '@candor/core';
import { isClosing, parseCheckpoint, parseNote, parseOpening, placeOfLog, toBase64 } from '@candor/proof';
import type pg from 'pg';
import { type StoredEvent, sealingAccount, textOfEvent } from '../../proof/record-events.ts';
import type { PublishedLog, RecordReader } from '../../proof/record-reader.ts';
import { readEventsOfPlace, readStoredEvents } from '../../proof/stored-events.ts';
import type { SealedTicks } from '../../tape/sealed-ticks.ts';
import { isSealed } from '../../tape/tape-end.ts';
import { findEventsOfOrder, type NumberedEvent, type UsedTick } from './events-of-order.ts';
import type { ReceiptWeights } from './receipt-weights.ts';

export interface ReceiptParts {
  readonly db: pg.Pool;
  readonly record: RecordReader;
  readonly sealedTicks: SealedTicks;
  readonly shard: number;
  readonly archiveFolder: string;
  /** Recently read events of the whole venue, such as specs, which many orders share. */
  readonly known: Map<number, VenueEvent>;
  /** Receives the size of what was read for an order; an auditor is not limited by it. */
  readonly weights?: Pick<ReceiptWeights, 'keep'>;
}

/** Proof paths computed per turn of the event loop, so that others get their turn in between. */
const EVENTS_A_TURN = 50;

/** A slice of the tape is sealed and signed some ten seconds after its end. */
const RETRY_S = 5;

export const presentAnswer = (made: Receipt | undefined): CallData<'receipt'> =>
  made ? { Receipt: made, RetryAfter: 0 } : { Receipt: null, RetryAfter: RETRY_S };

/** Undefined until all of it is recorded, sealed and under signed checkpoints. The order belongs to this account. */
export async function makeReceipt(
  parts: ReceiptParts,
  order: { readonly accountId: number; readonly orderId: number },
): Promise<Receipt | undefined> {
  const { record, weights } = parts;
  let events = 0;
  const ofOrder = async (id: number): Promise<NumberedEvent[]> => {
    const read = await readEventsOf(parts, id);
    events += read.length;
    weights?.keep(order.orderId, events);
    return read;
  };
  const source = { ofOrder, read: (seqs: readonly number[]) => readEvents(parts, seqs) };
  const found = await findEventsOfOrder({ db: parts.db, source }, order);
  if (!found) return undefined;
  const [recorded, slices] = await Promise.all([
    record.entriesOf(found.events.map(({ seq }) => seq)),
    findSlices(parts, found.ticks),
  ]);
  if (!slices || recorded.some((entry) => !entry)) return undefined;
  const entries = recorded as EntryOfLog[];
  const proofs = await ReceiptProofs.open(record, [...entries, ...slices]);
  if (!proofs) return undefined;
  const saltOf = await openSalts(record, found.events);
  return {
    Format: 'candor/receipt/v1',
    OrderId: order.orderId,
    AccountId: order.accountId,
    Logs: await proofs.logs(),
    Record: await inTurns(found.events, async (numbered, at) => {
      const entry = entries[at] as EntryOfLog;
      const salt = saltOf(numbered);
      return {
        Log: entry.log,
        Index: entry.index,
        Seq: numbered.seq,
        Event: textOfEvent(asStored(numbered.event)),
        ...(salt && { Salt: toBase64(salt) }),
        Path: await proofs.pathOf(entry),
      };
    }),
    Tape: await Promise.all(
      slices.map(async (slice) => ({
        Log: slice.log,
        Index: slice.index,
        Entry: toBase64(slice.entry),
        Path: await proofs.pathOf(slice),
      })),
    ),
  };
}

async function readEvents(
  { db, shard, archiveFolder, known }: ReceiptParts,
  seqs: readonly number[],
): Promise<NumberedEvent[]> {
  const unknown = seqs.filter((seq) => !known.has(seq));
  const found = await readStoredEvents(db, { shard, seqs: unknown, archiveFolder });
  return seqs.flatMap((seq) => {
    // No event about an order has ever changed its shape.
    const event = known.get(seq) ?? (found.get(seq) as VenueEvent | undefined);
    if (!event) return [];
    if (sealingAccount(asStored(event)) === undefined) known.set(seq, event);
    return [{ seq, event }];
  });
}

async function inTurns<One, Made>(
  all: readonly One[],
  make: (one: One, at: number) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  for (let from = 0; from < all.length; from += EVENTS_A_TURN) {
    if (from > 0) await yieldTurn();
    const some = all.slice(from, from + EVENTS_A_TURN);
    made.push(...(await Promise.all(some.map((one, at) => make(one, from + at)))));
  }
  return made;
}

async function readEventsOf(
  { db, shard, archiveFolder }: ReceiptParts,
  orderId: number,
): Promise<NumberedEvent[]> {
  const found = await readEventsOfPlace(db, { shard, kind: 'order', id: orderId, archiveFolder });
  return found.map(({ seq, event }) => ({ seq, event: event as VenueEvent }));
}

/** Undefined if one is still to be sealed; slices older than the tape are left out. */
async function findSlices(
  { db, sealedTicks }: ReceiptParts,
  ticks: readonly UsedTick[],
): Promise<EntryOfLog[] | undefined> {
  const slices = new Map<string, EntryOfLog>();
  for (const tick of ticks) {
    const slice = await sealedTicks.find(tick);
    if (slice) slices.set(`${slice.log} ${slice.index}`, slice);
    else if (!(await isSealed(db, tick.at))) return undefined;
  }
  return [...slices.values()];
}

async function openSalts(record: RecordReader, events: readonly NumberedEvent[]) {
  const accountOf = ({ event }: NumberedEvent) => sealingAccount(asStored(event));
  const accounts = new Set(events.flatMap((one) => accountOf(one) ?? []));
  const salts = new Map(
    await Promise.all([...accounts].map(async (one) => [one, await record.saltsOf(one)] as const)),
  );
  return (one: NumberedEvent): Uint8Array | undefined => salts.get(accountOf(one) ?? 0)?.(one.seq);
}

const asStored = (event: VenueEvent): StoredEvent => event as unknown as StoredEvent;

export interface EntryOfLog {
  readonly log: string;
  readonly index: number;
  readonly entry: Uint8Array;
}

interface UsedLog {
  readonly log: string;
  readonly verifierKey: string;
  readonly size: number;
  readonly note: string;
  readonly opening: Uint8Array;
}

/** The notes that cover all entries of a receipt, one for each log, and paths to their roots. */
export class ReceiptProofs {
  readonly #record: RecordReader;
  readonly #logs: ReadonlyMap<string, UsedLog>;

  private constructor(record: RecordReader, logs: ReadonlyMap<string, UsedLog>) {
    this.#record = record;
    this.#logs = logs;
  }

  /**
   * Undefined if an entry is not yet under its log's checkpoint. Includes witnesses' cosignatures if their checkpoint
   * covers all entries, and the earlier logs, each at the end that the next one names.
   */
  static async open(
    record: RecordReader,
    entries: readonly EntryOfLog[],
  ): Promise<ReceiptProofs | undefined> {
    const logs = new Map<string, UsedLog>();
    const names = [...new Set(entries.map(({ log }) => log))];
    for (const name of names.sort(byGeneration).reverse()) {
      if (logs.has(name)) continue;
      const published = (await record.published([name])).get(name);
      const last = Math.max(...entries.filter(({ log }) => log === name).map(({ index }) => index));
      const note = [published?.cosigned, published].find((one) => one && one.size > last);
      if (!published || !note) return undefined;
      await addWithThoseBefore(record, logs, published, note.note);
    }
    return new ReceiptProofs(record, logs);
  }

  /** The first log of a series before those that follow it. */
  logs(): Promise<Receipt['Logs']> {
    return Promise.all(
      [...this.#logs.values()].reverse().map(async ({ log, verifierKey, note, size, opening }) => {
        const last = this.#isFollowed(note) ? await this.#record.readEntry(log, size - 1) : undefined;
        return {
          Log: log,
          Key: verifierKey,
          Note: note,
          Opening: { Entry: toBase64(opening), Path: await this.pathOf({ log, index: 0 }) },
          ...(last &&
            isClosing(last, log) && {
              Closing: { Entry: toBase64(last), Path: await this.pathOf({ log, index: size - 1 }) },
            }),
        };
      }),
    );
  }

  #isFollowed(note: string): boolean {
    return [...this.#logs.values()].some(
      ({ log, opening }) => parseOpening(opening, log).predecessor === note,
    );
  }

  async pathOf({ log, index }: Pick<EntryOfLog, 'log' | 'index'>): Promise<string[]> {
    const size = this.#logs.get(log)?.size;
    if (size === undefined) throw new Error(`the log ${log} was not opened`);
    return (await this.#record.proofOf(log, index, size)).map(toBase64);
  }
}

async function addWithThoseBefore(
  record: RecordReader,
  logs: Map<string, UsedLog>,
  { log, verifierKey }: PublishedLog,
  note: string,
): Promise<void> {
  const opening = await record.openingOf(log);
  const { size } = parseCheckpoint(parseNote(note).text);
  logs.set(log, { log, verifierKey, size, note, opening });
  const { predecessor } = parseOpening(opening, log);
  const before = placeOfLog(log)?.before;
  const published = before ? (await record.published([before])).get(before) : undefined;
  if (published && predecessor !== undefined) await addWithThoseBefore(record, logs, published, predecessor);
}

const generationOf = (log: string): number => {
  const before = placeOfLog(log)?.before;
  return before ? 1 + generationOf(before) : 1;
};
const byGeneration = (one: string, other: string): number => generationOf(one) - generationOf(other);
