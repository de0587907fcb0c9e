// Reads the whole tape and holds the journal against it: numbers without a gap, entries in their order, and every price that
// was used is one of the tick whose number the event has.
import type { InstrumentId } from '@candor/core';
import { SLICE_MS, type TapeEntry } from '@candor/proof';
import type pg from 'pg';
import { Journal } from '../engine/journal.ts';
import { findMiscounts } from '../tape/quote-counts.ts';
import { listTapeLogs, readTapeEntries } from '../tape/read-tape.ts';
import { entriesOf } from '../tape/slice-entries.ts';
import { readTapeHead, readTicks } from '../tape/tape-end.ts';
import { readTickRows } from '../tape/tick-rows.ts';
import { Moments } from './moments.ts';
import type { AgedUses } from './prove-quote-ages.ts';
import { type AlongTape, TriggerCheck } from './prove-triggers.ts';
import { readUses, type TickSide, type Use, type Uses } from './tape-uses.ts';

export interface TapeProof {
  readonly ticks: number;
  /** Of them, those that were kept from the engine. */
  readonly marked: number;
  /** Prices of events that were found on the tape. */
  readonly uses: number;
  /** Of events from before the tape. */
  readonly earlier: number;
  /** Fills and closings whose quote was without a tick for longer than it may be unconfirmed. */
  readonly aged: AgedUses;
  readonly faults: readonly string[];
}

export interface ProveTapeOptions extends AlongTape {
  readonly shard?: number;
  readonly archiveFolder?: string | null;
}

/** Reads from a consistent moment; the program may be running. Damage of the journal throws. */
export async function proveTape(
  client: pg.Client,
  { shard = 0, archiveFolder = null, ...along }: ProveTapeOptions = {},
): Promise<TapeProof> {
  await client.query('begin isolation level repeatable read read only');
  try {
    const uses = await readUses(new Journal(client, shard, archiveFolder).read(1));
    const check = new TapeCheck(uses);
    const triggers = new TriggerCheck(along);
    const journal = new Journal(client, shard, archiveFolder);
    const moments = new Moments(journal.read(1), (moment) => triggers.take(moment));
    for await (const entry of readEntries(client, shard)) {
      check.take(entry);
      await moments.take(entry);
    }
    await moments.end();
    const proof = check.end();
    const miscounts = (await findMiscounts(client)).map(
      ({ instrument_id, mark, count }) =>
        `the counts of quotes of instrument ${instrument_id} with mark ${mark} lack ${count}: npm run rebuild -- quotes --replace counts them again`,
    );
    return { ...proof, aged: triggers.aged, faults: [...proof.faults, ...triggers.faults, ...miscounts] };
  } finally {
    await client.query('rollback');
  }
}

/** Sealed ones in the order of the log, then those that are not sealed yet. */
async function* readEntries(client: pg.Client, shard: number): AsyncGenerator<TapeEntry> {
  for (const { name: log, size: to } of await listTapeLogs(client))
    yield* readTapeEntries(client, { log, to });
  const { sealedId, sealedSlice } = await readTapeHead(client, shard);
  const stored = await readTicks(client, { shard, after: sealedId, limit: Number.MAX_SAFE_INTEGER });
  const rows = stored.flatMap(({ payload }) => readTickRows(payload));
  yield* entriesOf(rows.filter(({ t }) => Math.floor(t / SLICE_MS) > sealedSlice));
}

export class TapeCheck {
  readonly #uses: Uses;
  readonly #numbers = new Map<InstrumentId, { first: number; last: number }>();
  /** Of the last tick that the engine took in. */
  readonly #newest = new Map<InstrumentId, { no: number; used: number }>();
  readonly #faults: string[] = [];
  #place: readonly [slice: number, instrument: number] = [-1, -1];
  /** When the tape's first slice begins. */
  #began = Number.POSITIVE_INFINITY;
  #ticks = 0;
  #marked = 0;
  #found = 0;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  take({ instrument, slice, digits, first, ticks }: TapeEntry): void {
    const [lastSlice, lastInstrument] = this.#place;
    if (slice < lastSlice || (slice === lastSlice && instrument <= lastInstrument))
      this.#faults.push(`slice ${slice} of instrument ${instrument} is out of its order on the tape`);
    this.#place = [slice, instrument];
    this.#began = Math.min(this.#began, slice * SLICE_MS);
    const known = this.#numbers.get(instrument);
    if (known && first !== known.last + 1)
      this.#faults.push(`tick ${first} of instrument ${instrument} follows tick ${known.last} on the tape`);
    this.#numbers.set(instrument, { first: known?.first ?? first, last: first + ticks.length - 1 });
    const uses = this.#uses.get(instrument);
    for (const [n, { t, bid, ask, mark }] of ticks.entries()) {
      this.#ticks += 1;
      const use = uses?.get(first + n);
      if (mark !== 0) this.#marked += 1;
      // The engine passes crossed ticks over: what it had before is the newest that it can price by.
      else if (bid <= ask) {
        const older = this.#newest.get(instrument);
        if (older && older.used > t)
          this.#faults.push(
            `an event used tick ${older.no} of instrument ${instrument} though tick ${first + n} had come before it`,
          );
        this.#newest.set(instrument, { no: first + n, used: use?.last ?? 0 });
      }
      if (!use) continue;
      uses?.delete(first + n);
      const prices = { bid, ask, digits, mark };
      for (const fault of this.#compare(use, prices))
        this.#faults.push(
          `an event used ${fault[0]} of tick ${first + n} of instrument ${instrument}, ${fault[1]}`,
        );
    }
  }

  /** Each price that is not the one of its side, and what the tick has. */
  *#compare(
    use: Use,
    { bid, ask, digits, mark }: { bid: number; ask: number; digits: number; mark: number },
  ): Generator<readonly [price: string, what: string]> {
    for (const [side, byPrecision] of use.prices)
      for (const [precision, prices] of byPrecision) {
        // A slice that began in finer points, or went on in them, has the prices of coarser ones in its own.
        const scale = 10 ** (digits - precision);
        for (const price of prices)
          if (mark === 0 && isOfSide(side, price * scale, { bid, ask })) this.#found += 1;
          else {
            const isOther = mark === 0 && isOfSide('any', price * scale, { bid, ask });
            yield [
              `${price}${isOther ? ` as the ${side}` : ''}`,
              `which is ${bid / scale} to ${ask / scale}${mark === 0 ? '' : ' and was kept from the engine'}`,
            ];
          }
      }
  }

  end(): Omit<TapeProof, 'aged'> {
    let earlier = 0;
    // Before there was a tape, and not merely under a number that it does not have.
    for (const [instrument, ticks] of this.#uses)
      for (const [no, { last }] of ticks)
        if (no < (this.#numbers.get(instrument)?.first ?? 1) && last < this.#began) earlier += 1;
        else
          this.#faults.push(`an event used tick ${no} of instrument ${instrument}, which is not on the tape`);
    return {
      ticks: this.#ticks,
      marked: this.#marked,
      uses: this.#found,
      earlier,
      faults: this.#faults,
    };
  }
}

const isOfSide = (side: TickSide, price: number, { bid, ask }: { bid: number; ask: number }): boolean =>
  (side !== 'ask' && price === bid) || (side !== 'bid' && price === ask);
