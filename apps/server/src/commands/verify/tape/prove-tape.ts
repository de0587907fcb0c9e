// Reads the whole tape and holds the journal against it: numbers without a gap, entries in their order, and every price that
// was used is one of the tick whose number the event has.
import type { TapeEntry } from '@candor/proof';
import type pg from 'pg';
import { SaidFaults } from '../../../audit/said-faults.ts';
import { Journal } from '../../../engine/journal.ts';
import { findMiscounts } from '../../../tape/quote-counts.ts';
import { readWholeTape } from '../../../tape/read-tape.ts';
import { type HeldFrom, readHeldFrom } from '../record/held-from.ts';
import { Moments } from './moments.ts';
import type { AgedUses } from './prove-quote-ages.ts';
import { type AlongTape, TriggerCheck } from './prove-triggers.ts';
import { UsesCheck } from './prove-uses.ts';

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
    const journal = new Journal(client, shard, archiveFolder);
    const check = new TapeCheck(await readHeldFrom(journal.read(1)));
    const triggers = new TriggerCheck(along);
    const moments = new Moments(journal.read(1), (moment) => {
      check.uses.pass(moment);
      triggers.take(moment);
    });
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
    return { ...proof, aged: triggers.aged, faults: [...proof.faults, ...triggers.faults, ...miscounts] };
  } finally {
    await client.query('rollback');
  }
}

/** Entries, each before the moments of its slice. */
export class TapeCheck {
  readonly uses: UsesCheck;
  readonly #heldFrom: HeldFrom;
  /** The number of the last tick, by instrument. */
  readonly #last = new Map<number, number>();
  readonly #faults = new SaidFaults('and more of the tape is not whole');
  #place: readonly [slice: number, instrument: number] = [-1, -1];
  #ticks = 0;
  #marked = 0;

  constructor(heldFrom: HeldFrom) {
    this.#heldFrom = heldFrom;
    this.uses = new UsesCheck(heldFrom);
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
    if (last === undefined) this.uses.begin({ instrument, slice, first });
    this.#last.set(instrument, first + ticks.length - 1);
    this.#ticks += ticks.length;
    for (const { mark } of ticks) if (mark !== 0) this.#marked += 1;
  }

  /** Behind the last moment. */
  end(): Omit<TapeProof, 'aged'> {
    const { found: uses, earlier, faults } = this.uses.end();
    return {
      ...{ ticks: this.#ticks, marked: this.#marked, uses, earlier },
      faults: [...this.#faults.list, ...faults],
    };
  }
}
