// The effect of prices on clients and house: they are fed to a copy of the venue, on which the engine's own code runs
// margin calls, stop-outs and negative balance protection.
import {
  type AccountId,
  copiedAccounts,
  floatingProfits,
  isTradable,
  type Money,
  money,
  type OpenCopy,
  restoreVenue,
  type Venue,
  type VenueEvent,
} from '@candor/core';
import type { PriceStep } from './price-steps.ts';

export interface ShockRow {
  readonly accountId: AccountId;
  readonly before: Money;
  readonly after: Money;
  /** The client's own change, without what the house paid. */
  readonly change: Money;
  readonly isCalled: boolean;
  /** Positions that a stop-out closed. */
  readonly stopped: number;
  /** The amount that the venue pays, or would pay once the account is flat: max(0, −equity). */
  readonly bill: Money;
}

export interface ShockOutcome {
  /** Micro-USD; below zero clients lose. */
  readonly clients: bigint;
  /** Σ max(0, −equity). */
  readonly bill: bigint;
  /** The clients' loss minus the bill. */
  readonly house: bigint;
  readonly calls: number;
  readonly stopOuts: number;
  readonly below: number;
  readonly closed: {
    readonly stopOut: number;
    readonly stopLoss: number;
    readonly takeProfit: number;
  };
  readonly triggered: number;
  /** Positions whose market is closed or whose price is stale: they are valued, but not closed. */
  readonly untradable: number;
  /** Every account that holds a position, largest loss first. */
  readonly rows: readonly ShockRow[];
}

export interface ShockOptions {
  readonly demo: boolean;
  /** True treats every market as open and its price as fresh; otherwise they stay as they are. */
  readonly marketsOpen: boolean;
  /** The time limit in milliseconds. */
  readonly msMax: number;
}

/** Null if it took too long. */
export function runShock(
  copy: OpenCopy,
  steps: readonly PriceStep[],
  options: ShockOptions,
): ShockOutcome | null {
  const began = performance.now();
  const events: VenueEvent[] = [];
  const venue = restoreVenue(options.marketsOpen ? withMarketsOpen(copy) : copy, (event) => {
    if (isOfInterest(event)) events.push(event);
  });
  const ids = [...copiedAccounts(copy)].filter(({ demo }) => demo === options.demo).map(({ id }) => id);
  const before = new Map(ids.map((id) => [id, metrics(venue, id)]));
  const untradable = countUntradable(venue, copy, options);
  let no = Math.max(0, ...copy.markets.map(({ quote }) => quote?.lastTick ?? 0));
  for (const step of steps) {
    no += 1;
    venue.onMarket({ kind: 'tick', no, at: copy.at, ...step }, copy.at);
    if (performance.now() - began > options.msMax) return null;
  }
  return sumUp(venue, { before, events, untradable });
}

type ShockMetrics = ReturnType<typeof metrics>;

/** `whole` includes reserved money, because a release only moves it. */
function metrics({ state, market }: Venue, id: AccountId) {
  const account = state.account(id);
  const equity = money(account.balance + floatingProfits(market, account));
  return { equity, whole: money(equity + account.locked), holds: account.positions.size > 0 };
}

function sumUp(
  venue: Venue,
  {
    before,
    events,
    untradable,
  }: { before: ReadonlyMap<AccountId, ShockMetrics>; events: readonly VenueEvent[]; untradable: number },
): ShockOutcome {
  const called = new Set<AccountId>();
  const stopped = new Map<AccountId, number>();
  const covered = new Map<AccountId, number>();
  const closed = { stopOut: 0, stopLoss: 0, takeProfit: 0 };
  const add = (to: Map<AccountId, number>, id: AccountId, amount: number) =>
    to.set(id, (to.get(id) ?? 0) + amount);
  let triggered = 0;
  for (const event of events) {
    if (!('accountId' in event) || !before.has(event.accountId)) continue;
    if (event.type === 'MarginCalled') called.add(event.accountId);
    else if (event.type === 'StopOutStep') add(stopped, event.accountId, 1);
    else if (event.type === 'NegativeBalanceCovered') add(covered, event.accountId, event.amount);
    else if (event.type === 'OrderTriggered') triggered += 1;
    else if (event.type === 'PositionClosed' && event.reason === 'stop_out') closed.stopOut += 1;
    else if (event.type === 'PositionClosed' && event.reason === 'stop_loss') closed.stopLoss += 1;
    else if (event.type === 'PositionClosed' && event.reason === 'take_profit') closed.takeProfit += 1;
  }
  const rows = [...before].flatMap(([accountId, was]): ShockRow[] => {
    const now = metrics(venue, accountId);
    if (!was.holds && !now.holds && was.whole === now.whole) return [];
    const paid = covered.get(accountId) ?? 0;
    return [
      {
        accountId,
        before: was.equity,
        after: now.equity,
        change: money(now.whole - was.whole - paid),
        isCalled: called.has(accountId),
        stopped: stopped.get(accountId) ?? 0,
        bill: money(paid + Math.max(0, -now.equity)),
      },
    ];
  });
  const clients = rows.reduce((sum, { change }) => sum + BigInt(change), 0n);
  const bill = rows.reduce((sum, row) => sum + BigInt(row.bill), 0n);
  return {
    clients,
    bill,
    house: -clients - bill,
    calls: called.size,
    stopOuts: stopped.size,
    below: rows.filter((row) => row.bill > 0).length,
    closed,
    triggered,
    untradable,
    rows: rows.sort((a, b) => a.change - b.change || a.accountId - b.accountId),
  };
}

/** As if every market were open and had a price. */
const withMarketsOpen = (copy: OpenCopy): OpenCopy => ({
  ...copy,
  markets: copy.markets.map((market) => ({
    ...market,
    status: 'open',
    nextOpen: null,
    quote: market.quote && {
      ...market.quote,
      crossed: false,
      beforeOpening: false,
      confirmedUntil: Math.max(copy.at, market.quote.confirmedUntil),
    },
  })),
});

function countUntradable({ state, market }: Venue, { at }: OpenCopy, { demo }: ShockOptions): number {
  let count = 0;
  for (const { status, accountId, instrumentId } of state.orders.values()) {
    const spec = state.terms.get(instrumentId);
    if (!spec || status !== 'open' || state.account(accountId).demo !== demo) continue;
    if (!isTradable({ state, market, at }, spec)) count += 1;
  }
  return count;
}

/** A day may trigger more other events than are worth storing. */
const isOfInterest = ({ type }: VenueEvent): boolean =>
  type === 'MarginCalled' ||
  type === 'StopOutStep' ||
  type === 'NegativeBalanceCovered' ||
  type === 'OrderTriggered' ||
  type === 'PositionClosed';
