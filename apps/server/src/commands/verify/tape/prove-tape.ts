// Checks the whole tape: numbers have no gap, entries are in order, and flags agree with the price filter.
import { SLICE_MS, type TapeEntry } from '@candor/proof';
import type pg from 'pg';
import { Findings } from '../../../audit/findings.ts';
import { type HeldFrom, notYet, readHeldFrom } from '../../../audit/held-from.ts';
import { EventQueue, type WalkOptions } from '../../../audit/walk-journal.ts';
import { inTransactionOn } from '../../../db/in-transaction.ts';
import { Journal } from '../../../engine/journal.ts';
import type { CatalogueEntry } from '../../../feeds/instruments.ts';
import { findMiscounts } from '../../../tape/quote-counts.ts';
import { readWholeTape } from '../../../tape/read-tape.ts';
import { FlagCheck } from './prove-flags.ts';

export interface TapeProof {
  readonly ticks: number;
  /** Ticks that were withheld from the engine. */
  readonly marked: number;
  readonly findings: readonly string[];
}

interface ProveTapeOptions extends WalkOptions {
  /** The price filter's limits of instruments. Flags of instruments without an entry are not checked. */
  readonly catalogue?: readonly CatalogueEntry[];
}

/** Reads with one database snapshot; the program may be running. Throws if the journal is damaged. */
export const proveTape = (client: pg.Client, options: ProveTapeOptions = {}): Promise<TapeProof> =>
  inTransactionOn(client, () => prove(client, options), 'oneMoment');

async function prove(
  client: pg.Client,
  { archiveFolder = null, catalogue = [] }: ProveTapeOptions,
): Promise<TapeProof> {
  // Every shard has the same instruments and the same starts.
  const journal = new Journal(client, 0, archiveFolder);
  const heldFrom = await readHeldFrom(journal.read(1));
  const check = new TapeCheck(heldFrom);
  const flags = new FlagCheck((what) => check.findings.report(what), catalogue);
  const events = await EventQueue.open(journal);
  let slice = -1;
  for await (const entry of readWholeTape(client)) {
    check.take(entry);
    if (entry.slice !== slice) flags.begin(await events.takeBefore((entry.slice + 1) * SLICE_MS));
    slice = entry.slice;
    // Ticks that older programs accepted are not checked: they did not record their starts.
    if (heldFrom === notYet || slice * SLICE_MS >= heldFrom.at) flags.take(entry);
  }
  const miscounts = (await findMiscounts(client)).map(
    ({ instrument_id, mark, count }) =>
      `the counts of quotes of instrument ${instrument_id} with mark ${mark} lack ${count}: npm run rebuild -- quotes --replace counts them again`,
  );
  return { ticks: check.ticks, marked: check.marked, findings: [...check.findings.list, ...miscounts] };
}

class TapeCheck {
  readonly findings = new Findings('and more of the tape is not whole');
  ticks = 0;
  marked = 0;
  readonly #heldFrom: HeldFrom;
  /** Number of the last tick by instrument. */
  readonly #last = new Map<number, number>();
  #place: readonly [slice: number, instrument: number] = [-1, -1];

  constructor(heldFrom: HeldFrom) {
    this.#heldFrom = heldFrom;
  }

  take({ instrument, slice, first, ticks }: TapeEntry): void {
    const [lastSlice, lastInstrument] = this.#place;
    if (slice < lastSlice || (slice === lastSlice && instrument < lastInstrument))
      this.findings.report(`slice ${slice} of instrument ${instrument} is out of its order on the tape`);
    this.#place = [slice, instrument];
    const last = this.#last.get(instrument);
    if (last !== undefined && first !== last + 1)
      this.findings.report(`tick ${first} of instrument ${instrument} follows tick ${last} on the tape`);
    // A store that had ticks before it had a tape continues their numbers.
    if (last === undefined && first !== 1 && this.#heldFrom.seq === 1)
      this.findings.report(
        `the tape of instrument ${instrument} begins with tick ${first}, and the store has had a tape from its first event on`,
      );
    this.#last.set(instrument, first + ticks.length - 1);
    this.ticks += ticks.length;
    for (const { mark } of ticks) if (mark !== 0) this.marked += 1;
  }
}
