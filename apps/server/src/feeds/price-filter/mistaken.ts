// Prices under a wrong name: a pair that carries another's quotes, or two that were swapped. No number of further
// ticks speaks for such a price, since the mistake goes on as steadily as a market does.
import type { RawTick } from '../price-source.ts';
import { farther, type Gate, type WrongName } from './gate.ts';

/** Usual spreads within which two quotes are the same one. */
const SAME_SPREADS = 2;

/** A quarantined price that came as another instrument's, until ticks refute that it is a copy. */
class Copy implements WrongName {
  readonly #of: Gate;
  /** When the other's own last price was of when the copying began. */
  readonly #since: number;
  #alike = 1;
  #unlike = 0;

  constructor(of: Gate) {
    this.#of = of;
    this.#since = of.at;
  }

  /**
   * Whether a further quote shows that the other's price was only met on the way: it is where the other can't be by
   * now, or more of the quotes are not the other's price than are. Copies run ahead of the other or behind it, so a
   * few differ; and while the other is silent, since its prices come under this name alone, they move away from its
   * last one as a market does.
   */
  isRefutedBy(tick: RawTick): boolean {
    const { bid, ask, at } = tick;
    const other = this.#of;
    if (isPriceOf(tick, other)) {
      this.#alike += 1;
      return false;
    }
    this.#unlike += 1;
    if (other.isClosed || farther(bid, ask, other.bid, other.ask) > other.band(at)) return true;
    return other.at > this.#since && this.#unlike > this.#alike;
  }
}

/** Whether a quote is, on both sides, the last price of the other instrument. */
function isPriceOf({ bid, ask }: RawTick, other: Gate): boolean {
  const reach = SAME_SPREADS * other.usualSpread;
  return other.bid > 0 && Math.abs(bid - other.bid) <= reach && Math.abs(ask - other.ask) <= reach;
}

/** Of the instrument of the same precision whose last price this quote is. */
export function copyIn(tick: RawTick, gate: Gate, gates: Iterable<Gate>): WrongName | undefined {
  for (const other of gates)
    if (other !== gate && other.precision === gate.precision && isPriceOf(tick, other))
      return new Copy(other);
  return undefined;
}

/** Whether another instrument holds a price where this one was, while this one holds a price where that one was. */
export function isSwapped(gate: Gate, gates: Iterable<Gate>, at: number): boolean {
  const mine = gate.quarantined?.newest;
  if (!mine) return false;
  for (const other of gates) {
    const theirs = other.quarantined?.newest;
    if (!theirs || other === gate || other.precision !== gate.precision) continue;
    const here = farther(theirs.bid, theirs.ask, gate.bid, gate.ask) <= gate.band(at);
    if (here && farther(mine.bid, mine.ask, other.bid, other.ask) <= other.band(at)) return true;
  }
  return false;
}
