// Growth of the engine's cost with clients, instruments and positions: each at three sizes, the other two fixed.
import { marketOrder } from '@candor/core/testing';
import { encodeSnapshot } from '@candor/server/engine/snapshots.ts';
import { median } from './figures.ts';
import { collect, used } from './memory.ts';
import { fill, type Load, makeLoad } from './venue-load.ts';

export interface Size {
  readonly clients: number;
  readonly instruments: number;
  readonly positions: number;
}
export interface GrowthRow extends Size {
  /** Bytes of heap and buffers, of everything. */
  readonly bytes: number;
  /** Microseconds: a position opened and closed again, a tick taken with all positions of its instrument re-valued. */
  readonly tradeMicros: number;
  readonly tickMicros: number;
  /** Milliseconds in which the engine writes its state down. */
  readonly snapshotMs: number;
}

const usual: Size = { clients: 10_000, instruments: 40, positions: 100_000 };
const ROUNDS = 20;

export function growthSizes(scale: number): { by: keyof Size; sizes: Size[] }[] {
  const of = (by: keyof Size, values: readonly number[]) => ({
    by,
    sizes: values.map((value) => ({ ...usual, [by]: value })),
  });
  return [
    of(
      'clients',
      [1_000, 10_000, 100_000].map((n) => n * scale),
    ),
    of('instruments', [4, 40, 400]),
    of(
      'positions',
      [10_000, 100_000, 1_000_000].map((n) => n * scale),
    ),
  ];
}

export async function measureGrowth(size: Size): Promise<GrowthRow> {
  await collect();
  const before = used();
  const load = makeLoad(false, size.instruments);
  fillEvenly(load, size);
  await collect();
  const bytes = used() - before;
  const trades: number[] = [];
  const ticks: number[] = [];
  let bid = 110_000;
  for (let round = 0; round < ROUNDS; round += 1) {
    trades.push(time(500, (n) => trade(load, 1 + ((round * 500 + n) % size.clients))));
    bid = 110_000 + ((round * 7) % 41);
    ticks.push(
      time(400, (n) => load.tick(1 + (n % size.instruments), bid + (Math.floor(n / size.instruments) % 3))),
    );
  }
  const begin = performance.now();
  encodeSnapshot(load.venue.state);
  const snapshotMs = performance.now() - begin;
  return { ...size, bytes, tradeMicros: median(trades), tickMicros: median(ticks), snapshotMs };
}

/** Positions spread over all clients, or one each for as many as there are positions. */
function fillEvenly(load: Load, { clients, positions }: Size): void {
  const each = Math.floor(positions / clients);
  if (each > 0) {
    fill(load, clients, each, 'positions');
    return;
  }
  fill(load, positions, 1, 'positions');
  for (let accountId = positions + 1; accountId <= clients; accountId += 1)
    load.act({ type: 'OpenAccount', accountId, demo: true });
}

/** Opens a position and closes it again. */
function trade(load: Load, accountId: number): void {
  load.act(marketOrder({ accountId, instrumentId: 1 + (accountId % load.instruments) }));
  const orderId = load.venue.state.nextOrderId - 1;
  load.act({ type: 'ClosePosition', accountId, orderId, lots: null });
}

/** Microseconds a turn. */
function time(turns: number, act: (n: number) => void): number {
  const begin = performance.now();
  for (let n = 0; n < turns; n += 1) act(n);
  return ((performance.now() - begin) / turns) * 1_000;
}
