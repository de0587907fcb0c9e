// Reads the whole tape: numbers without a gap, entries in their order, and marks that the rule of the feed's door gives.
import type { InstrumentId, InstrumentTerms } from '@candor/core';
import type { TapeEntry } from '@candor/proof';
import type pg from 'pg';
import { SaidFaults } from '../../../audit/said-faults.ts';
import { Journal } from '../../../engine/journal.ts';
import type { CatalogueEntry } from '../../../feeds/instruments.ts';
import { findMiscounts } from '../../../tape/quote-counts.ts';
import { readWholeTape } from '../../../tape/read-tape.ts';
import { type HeldFrom, readHeldFrom } from '../record/held-from.ts';
import { type Moment, Moments } from './moments.ts';
import { MarkCheck } from './prove-marks.ts';

export interface TapeProof {
  readonly ticks: number;
  /** Of them, those that were kept from the engine. */
  readonly marked: number;
  readonly faults: readonly string[];
}

export interface ProveTapeOptions {
  readonly shard?: number;
  readonly archiveFolder?: string | null;
  /** What the door knows of instruments. Of the marks of others, and without it, nothing is said. */
  readonly catalogue?: readonly CatalogueEntry[];
}

/** Reads from a consistent moment; the program may be running. Damage of the journal throws. */
export async function proveTape(
  client: pg.Client,
  { shard = 0, archiveFolder = null, catalogue = [] }: ProveTapeOptions = {},
): Promise<TapeProof> {
  await client.query('begin isolation level repeatable read read only');
  try {
    const journal = new Journal(client, shard, archiveFolder);
    const check = new TapeCheck(await readHeldFrom(journal.read(1)), catalogue);
    const moments = new Moments(journal.read(1), (moment) => check.takeMoment(moment));
    for await (const entry of readWholeTape(client, shard)) {
      check.take(entry);
      await moments.take(entry);
    }
    await moments.end();
    const proof = check.end();
    const miscounts = (await findMiscounts(client)).map(
      ({ instrument_id, mark, count }) =>
        `the counts of quotes of instrument ${instrument_id} with mark ${mark} lack ${count}: npm run rebuild -- quotes --replace counts them again`,
    );
    return { ...proof, faults: [...proof.faults, ...miscounts] };
  } finally {
    await client.query('rollback');
  }
}

/** Entries, each before the moments of its slice. */
class TapeCheck {
  readonly #heldFrom: HeldFrom;
  /** The number of the last tick, by instrument. */
  readonly #last = new Map<number, number>();
  readonly #terms = new Map<InstrumentId, InstrumentTerms>();
  readonly #faults = new SaidFaults('and more of the tape is not whole');
  readonly #marks: MarkCheck;
  #place: readonly [slice: number, instrument: number] = [-1, -1];
  #ticks = 0;
  #marked = 0;

  constructor(heldFrom: HeldFrom, catalogue: readonly CatalogueEntry[]) {
    this.#heldFrom = heldFrom;
    this.#marks = new MarkCheck((what) => this.#faults.say(what), catalogue);
  }

  take({ instrument, slice, first, ticks }: TapeEntry): void {
    const [lastSlice, lastInstrument] = this.#place;
    if (slice < lastSlice || (slice === lastSlice && instrument <= lastInstrument))
      this.#faults.say(`slice ${slice} of instrument ${instrument} is out of its order on the tape`);
    this.#place = [slice, instrument];
    const last = this.#last.get(instrument);
    if (last !== undefined && first !== last + 1)
      this.#faults.say(`tick ${first} of instrument ${instrument} follows tick ${last} on the tape`);
    // A store that had ticks before it had a tape goes on from their numbers.
    if (last === undefined && first !== 1 && this.#heldFrom.seq === 1)
      this.#faults.say(
        `the tape of instrument ${instrument} begins with tick ${first}, and the store has had a tape from its first event on`,
      );
    this.#last.set(instrument, first + ticks.length - 1);
    this.#ticks += ticks.length;
    for (const { mark } of ticks) if (mark !== 0) this.#marked += 1;
  }

  takeMoment(moment: Moment): void {
    this.#marks.take(moment, this.#terms);
    for (const { event } of moment.events)
      if (event.type === 'InstrumentConfigured') this.#terms.set(event.terms.id, event.terms);
  }

  /** Behind the last moment. */
  end(): TapeProof {
    return { ticks: this.#ticks, marked: this.#marked, faults: this.#faults.list };
  }
}
