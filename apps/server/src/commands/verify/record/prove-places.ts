// Compares `record_places`, from which receipts are made, with the events of the public event log.
import { idInVenue, numberInShard } from '@candor/core';
import type pg from 'pg';
import { Findings } from '../../../audit/findings.ts';
import type { HeldFrom } from '../../../audit/held-from.ts';
import type { StoredEvent } from '../../../proof/record-events.ts';
import { type PlaceKind, placeKinds, placesOf } from '../../../proof/record-places.ts';

interface PlaceRow {
  readonly kind: number;
  readonly id: number;
  readonly seq: number;
}

const words: Readonly<Record<PlaceKind, string>> = {
  order: 'order',
  terms: 'terms of instrument',
  settings: 'settings',
  halts: 'halts of instrument',
};
const kinds = Object.keys(placeKinds) as PlaceKind[];

function said(kind: number, id: number): string {
  const name = kinds.find((one) => placeKinds[one] === kind);
  return `${name ? words[name] : `kind ${kind}`} ${name === 'order' ? id : numberInShard(id)}`;
}

/** Must run to its end in a transaction. The database sorts the rows, as no index has them in the order of events. */
async function* readPlaces(client: pg.ClientBase, shard: number): AsyncGenerator<PlaceRow, undefined> {
  await client.query(
    `declare places no scroll cursor for select kind, id, seq from record_places
     where id >= ${idInVenue(shard, 0)} and id < ${idInVenue(shard + 1, 0)} order by seq, kind, id`,
  );
  for (;;) {
    const { rows } = await client.query<PlaceRow>('fetch 5000 from places');
    if (rows.length === 0) break;
    yield* rows;
  }
  await client.query('close places');
  return undefined;
}

export class PlacesCheck {
  readonly #shard: number;
  readonly #rows: AsyncGenerator<PlaceRow, undefined>;
  readonly #heldFrom: HeldFrom;
  readonly #findings = new Findings('and more places of events are not what the record has');
  #next: IteratorResult<PlaceRow, undefined> | undefined;
  /** True once a row was read: if the table is younger than the log, it lacks the log's beginning. */
  #hasBegun = false;
  /** Events with places before the first row. */
  #unplaced = 0;
  #lastUnplaced = 0;
  #lostUntil = 0;

  constructor(client: pg.ClientBase, shard: number, heldFrom: HeldFrom) {
    this.#shard = shard;
    this.#rows = readPlaces(client, shard);
    this.#heldFrom = heldFrom;
  }

  /** Takes recorded events in order. */
  async take(seq: number, event: StoredEvent): Promise<void> {
    const wanted = new Set(placesOf(this.#shard, event).map(({ kind, id }) => said(placeKinds[kind], id)));
    await this.#pass(seq, wanted);
    if (wanted.size === 0) return;
    if (!this.#hasBegun) {
      this.#unplaced += 1;
      this.#lastUnplaced = seq;
    } else
      for (const of of wanted)
        this.#findings.report(`record_places has no row of event ${seq}, which is of ${of}`);
  }

  /** Events up to this one were recorded, lost and replaced by others, so rows of the lost events may remain. */
  tolerate(seq: number): void {
    this.#lostUntil = Math.max(this.#lostUntil, seq);
  }

  /** Checks the rows after the last event. Returns the number of events older than places. */
  async end(): Promise<{ unplaced: number; findings: readonly string[] }> {
    await this.#pass(Number.POSITIVE_INFINITY);
    if (this.#unplaced === 0 || this.#lastUnplaced < this.#heldFrom.seq)
      return { unplaced: this.#unplaced, findings: this.#findings.list };
    const gone = `record_places has no rows of the first ${this.#unplaced} events that have places, up to event ${this.#lastUnplaced}`;
    return { unplaced: 0, findings: [gone, ...this.#findings.list] };
  }

  /** Reads rows up to an event and removes the event's own rows from `wanted`. */
  async #pass(seq: number, wanted: Set<string> = new Set()): Promise<void> {
    for (;;) {
      this.#next ??= await this.#rows.next();
      const row = this.#next.value;
      if (!row || row.seq > seq) return;
      this.#next = undefined;
      const of = said(row.kind, row.id);
      this.#hasBegun ||= row.seq === seq;
      if ((row.seq < seq || !wanted.delete(of)) && row.seq > this.#lostUntil)
        this.#findings.report(`record_places has event ${row.seq} as one of ${of}, which it is not`);
    }
  }
}
