// Holds `record_places` against the events of the record: a receipt is made by it, and where a row is gone its order has none.
import type pg from 'pg';
import { SaidFaults } from '../../../audit/said-faults.ts';
import type { StoredEvent } from '../../../proof/record-events.ts';
import { type PlaceKind, placeKinds, placesOf } from '../../../proof/record-places.ts';
import type { HeldFrom } from './held-from.ts';

interface PlaceRow {
  readonly kind: number;
  readonly id: number;
  readonly seq: number;
}

const ROWS_AT_ONCE = 5_000;

export class PlacesCheck {
  readonly #client: pg.ClientBase;
  readonly #heldFrom: HeldFrom;
  readonly #faults = new SaidFaults('and more places of events are not what the record has');
  #rows: readonly PlaceRow[] = [];
  #next = 0;
  #isOpen = false;
  #isRead = false;
  /** Whether a row has been seen: a table that is younger than the record has none of its beginning. */
  #hasBegun = false;
  /** Events with places in front of the first row. */
  #unplaced = 0;
  #lastUnplaced = 0;
  #lostUntil = 0;

  /** In a transaction, to its end; the table is read once, in the order of events. */
  constructor(client: pg.ClientBase, heldFrom: HeldFrom) {
    this.#client = client;
    this.#heldFrom = heldFrom;
  }

  /** Of recorded events in their order. */
  async take(seq: number, event: StoredEvent): Promise<void> {
    const wanted = new Set(placesOf(event).map(({ kind, id }) => keyOf(placeKinds[kind], id)));
    await this.#passBefore(seq);
    for (let row = await this.#peek(); row?.seq === seq; row = await this.#peek()) {
      this.#hasBegun = true;
      if (!wanted.delete(keyOf(row.kind, row.id)) && seq > this.#lostUntil) this.#sayStray(row);
      this.#next += 1;
    }
    if (wanted.size === 0) return;
    if (!this.#hasBegun) {
      this.#unplaced += 1;
      this.#lastUnplaced = seq;
    } else
      for (const key of wanted)
        this.#faults.say(`record_places has no row of event ${seq}, which is of ${said(key)}`);
  }

  /** Events up to this one were recorded once, were lost and are others now: their rows may be there still. */
  tolerate(seq: number): void {
    this.#lostUntil = Math.max(this.#lostUntil, seq);
  }

  /** What there is behind the last event; how many events have no places, as these were not written down yet. */
  async end(): Promise<{ unplaced: number; faults: readonly string[] }> {
    await this.#passBefore(Number.POSITIVE_INFINITY);
    if (this.#isOpen) await this.#client.query('close places');
    if (this.#unplaced === 0 || this.#lastUnplaced < this.#heldFrom.seq)
      return { unplaced: this.#unplaced, faults: this.#faults.list };
    const gone = `record_places has no rows of the first ${this.#unplaced} events that have places, up to event ${this.#lastUnplaced}`;
    return { unplaced: 0, faults: [gone, ...this.#faults.list] };
  }

  async #passBefore(seq: number): Promise<void> {
    for (let row = await this.#peek(); row && row.seq < seq; row = await this.#peek()) {
      if (row.seq > this.#lostUntil) this.#sayStray(row);
      this.#next += 1;
    }
  }

  #sayStray({ kind, id, seq }: PlaceRow): void {
    this.#faults.say(`record_places has event ${seq} as one of ${said(keyOf(kind, id))}, which it is not`);
  }

  async #peek(): Promise<PlaceRow | undefined> {
    if (this.#next < this.#rows.length || this.#isRead) return this.#rows[this.#next];
    if (!this.#isOpen) {
      await this.#client.query(
        'declare places no scroll cursor for select kind, id, seq from record_places order by seq, kind, id',
      );
      this.#isOpen = true;
    }
    const { rows } = await this.#client.query<PlaceRow>(`fetch ${ROWS_AT_ONCE} from places`);
    this.#rows = rows;
    this.#next = 0;
    this.#isRead = rows.length === 0;
    return rows[0];
  }
}

const keyOf = (kind: number, id: number): string => `${kind} ${id}`;

const words: Readonly<Record<PlaceKind, string>> = {
  order: 'order',
  terms: 'terms of instrument',
  settings: 'settings',
  halts: 'halts of instrument',
};

function said(key: string): string {
  const [kind, id] = key.split(' ').map(Number);
  const name = (Object.keys(placeKinds) as PlaceKind[]).find((one) => placeKinds[one] === kind);
  return `${name ? words[name] : `kind ${kind}`} ${id}`;
}
