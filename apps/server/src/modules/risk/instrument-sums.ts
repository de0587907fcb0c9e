// Sums of open positions by instrument and side.
import { type AccountId, ExactSum, type InstrumentId } from '@candor/core';
import type { OpenPositions } from './open-positions.ts';

export interface SideSum {
  readonly positions: number;
  readonly clients: number;
  readonly lots: bigint;
  /** Millionths of the instrument's unit. */
  readonly units: bigint;
  readonly notional: bigint;
  readonly margin: bigint;
  readonly profit: bigint;
  /** In points of the instrument, weighted by units; null without a position. */
  readonly average: number | null;
}

export interface InstrumentSum {
  readonly instrumentId: InstrumentId;
  /** Clients who hold it on either side, each counted once. */
  readonly clients: number;
  readonly long: SideSum;
  readonly short: SideSum;
}

export class InstrumentSums {
  readonly #sides = new Map<InstrumentId, { readonly long: SideTotal; readonly short: SideTotal }>();

  /** Adds the n-th position, to which `order` has been moved. */
  add(positions: OpenPositions, n: number): void {
    const { instrumentId, side } = positions.order;
    let sides = this.#sides.get(instrumentId);
    if (!sides) {
      sides = { long: new SideTotal(), short: new SideTotal() };
      this.#sides.set(instrumentId, sides);
    }
    (side === 'buy' ? sides.long : sides.short).add(positions, n);
  }

  /** By ascending instrument id. */
  result(): InstrumentSum[] {
    return [...this.#sides]
      .sort(([a], [b]) => a - b)
      .map(([instrumentId, { long, short }]) => ({
        instrumentId,
        clients: new Set([...long.clients, ...short.clients]).size,
        long: long.result(),
        short: short.result(),
      }));
  }
}

class SideTotal {
  readonly clients = new Set<AccountId>();
  #positions = 0;
  readonly #lots = new ExactSum();
  readonly #units = new ExactSum();
  readonly #notional = new ExactSum();
  readonly #margin = new ExactSum();
  readonly #profit = new ExactSum();
  /** Opening prices, weighted by units. */
  readonly #prices = new ExactSum();

  add(positions: OpenPositions, n: number): void {
    const { accountId, lots, contractSize, margin, openPrice } = positions.order;
    const units = lots * contractSize;
    this.#positions += 1;
    this.clients.add(accountId);
    this.#lots.add(lots);
    this.#margin.add(margin);
    this.#notional.add(positions.notional(n));
    this.#profit.add(positions.profit(n));
    this.#units.addProduct(lots, contractSize);
    if (Number.isSafeInteger(units)) this.#prices.addProduct(units, openPrice);
    else this.#prices.add(BigInt(lots) * BigInt(contractSize) * BigInt(openPrice));
  }

  result(): SideSum {
    const units = this.#units.total;
    return {
      positions: this.#positions,
      clients: this.clients.size,
      lots: this.#lots.total,
      units,
      notional: this.#notional.total,
      margin: this.#margin.total,
      profit: this.#profit.total,
      average: units > 0n ? Number((this.#prices.total * 1_000n) / units) / 1_000 : null,
    };
  }
}
