// What receipts cost: some ten entries mostly, thousands where a client has moved the stops of an order all day.
import type { FastifyRequest } from 'fastify';
import { BoundedMap } from '../../bounds/bounded-map.ts';

/** Milliseconds of the machine, of one with some ten entries, each with a path through the tree. */
const USUAL = 8;
/** Of each event: its path, its salt and its text, packed. Measured: 4,800 take a second. */
const OF_EVENT = 0.2;
const KNOWN_MAX = 10_000;

/** Nobody knows what a receipt will cost before it was made once, so that it weighs what it did then. */
export class ReceiptWeights {
  readonly #known = new BoundedMap<number, number>(KNOWN_MAX);

  keep(orderId: number, events: number): void {
    const weight = events * OF_EVENT;
    if (weight > USUAL) this.#known.set(orderId, weight);
  }

  /** However the order is named in the request. */
  of({ query }: Pick<FastifyRequest, 'query'>): number {
    const asked = Object.values(query as Readonly<Record<string, unknown>>).flat();
    return Math.max(USUAL, ...asked.map((value) => this.#known.get(Number(value)) ?? 0));
  }
}
