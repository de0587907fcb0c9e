// The weight of receipts: mostly some ten entries, but thousands if a client has moved the stops of an order all day.
import type { FastifyRequest } from 'fastify';
import { BoundedMap } from '../../bounds/bounded-map.ts';

/** Milliseconds of machine time for a receipt with some ten entries, each with a path through the tree. */
const USUAL = 8;
/** For each event: its path, its salt and its text, compressed. Measured: 4,800 take a second. */
const OF_EVENT = 0.2;
const KNOWN_MAX = 10_000;

/** A receipt's cost is unknown until it was made once; after that it weighs what it did then. */
export class ReceiptWeights {
  readonly #known = new BoundedMap<number, number>(KNOWN_MAX);

  keep(orderId: number, events: number): void {
    const weight = events * OF_EVENT;
    if (weight > USUAL) this.#known.set(orderId, weight);
  }

  /** Independent of how the request names the order. */
  of({ query }: Pick<FastifyRequest, 'query'>): number {
    const queryValues = Object.values(query as Readonly<Record<string, unknown>>).flat();
    return Math.max(USUAL, ...queryValues.map((value) => this.#known.get(Number(value)) ?? 0));
  }
}
