// A second calculation of risk, from positions and prices alone: plain loops over plain values, in fractions of big
// integers, sharing no code with the product. Rules 6 to 14 of the contract, without swaps, fees and withdrawals.

export interface Terms {
  readonly id: number;
  readonly code: string;
  readonly base: string;
  readonly quote: string;
  readonly precision: number;
  readonly contractSize: number;
}
export interface Held {
  readonly id: number;
  readonly account: number;
  readonly instrument: number;
  readonly isLong: boolean;
  /** Millionths. */
  readonly lots: number;
  readonly openPrice: number;
  readonly margin: number;
  readonly openedAt: number;
  /** 0 for none. */
  readonly stop: number;
  readonly target: number;
}
export interface Holder {
  readonly id: number;
  readonly isDemo: boolean;
  balance: number;
  isCalled: boolean;
}
export type Prices = Map<number, readonly [bid: number, ask: number]>;
export interface Levels {
  readonly call: number;
  readonly rearm: number;
  readonly stopOut: number;
}
export interface PlainBook {
  readonly specs: readonly Terms[];
  readonly prices: Prices;
  readonly closed: ReadonlySet<number>;
  readonly levels: Levels;
  readonly accounts: Map<number, Holder>;
  positions: Held[];
}

interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}
type Rate = 'credit' | 'debit';

const ten = (n: number): bigint => 10n ** BigInt(n);
const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under });
const turned = ({ over, under }: Fraction): Fraction => ({ over: under, under: over });

/** Rounds half away from zero. */
function rounded({ over, under }: Fraction): bigint {
  const size = over < 0n ? -over : over;
  const whole = size / under + ((size % under) * 2n < under ? 0n : 1n);
  return over < 0n ? -whole : whole;
}

function priceOf(book: PlainBook, { id, precision }: Terms, which: 'bid' | 'ask'): Fraction {
  const pair = book.prices.get(id);
  if (!pair) throw new Error(`no price of ${id}`);
  return { over: BigInt(pair[which === 'bid' ? 0 : 1]), under: ten(precision) };
}

/**
 * One unit of a currency in dollars: for a credit the least that the client may get, for a debit the most they may owe.
 */
function dollarsPer(book: PlainBook, currency: string, rate: Rate): Fraction {
  if (currency === 'USD') return { over: 1n, under: 1n };
  for (const one of book.specs)
    if (one.base === currency && one.quote === 'USD')
      return priceOf(book, one, rate === 'credit' ? 'bid' : 'ask');
  for (const one of book.specs)
    if (one.base === 'USD' && one.quote === currency)
      return turned(priceOf(book, one, rate === 'credit' ? 'ask' : 'bid'));
  for (const one of pathOf(book, currency).slice(0, 1)) {
    if (one.base === currency)
      return times(priceOf(book, one, rate === 'credit' ? 'bid' : 'ask'), dollarsPer(book, one.quote, rate));
    return times(
      turned(priceOf(book, one, rate === 'credit' ? 'ask' : 'bid')),
      dollarsPer(book, one.base, rate),
    );
  }
  throw new Error(`no way from ${currency} to USD`);
}

/** The pairs that convert a currency to dollars: its own with USD, or the first one to a currency that has one. */
function pathOf({ specs }: PlainBook, currency: string): Terms[] {
  if (currency === 'USD') return [];
  const own = (one: string): Terms | undefined =>
    specs.find(({ base, quote }) => base === one && quote === 'USD') ??
    specs.find(({ base, quote }) => base === 'USD' && quote === one);
  const direct = own(currency);
  if (direct) return [direct];
  for (const pair of specs.toSorted((a, b) => a.id - b.id)) {
    if (pair.base !== currency && pair.quote !== currency) continue;
    const second = own(pair.base === currency ? pair.quote : pair.base);
    if (second) return [pair, second];
  }
  throw new Error(`no way from ${currency} to USD`);
}

const termsOf = ({ specs }: PlainBook, { instrument }: Held): Terms =>
  specs.find(({ id }) => id === instrument) as Terms;

/** A long would close at the bid, a short at the ask. */
export const markOf = ({ prices }: PlainBook, { instrument, isLong }: Held): number =>
  (prices.get(instrument) as readonly [number, number])[isLong ? 0 : 1];

/** The amount of the quote currency for this many points of a position. */
function amountOf(book: PlainBook, held: Held, points: number): Fraction & { readonly currency: string } {
  const { contractSize, precision, quote } = termsOf(book, held);
  // Lots are millionths, and so is money.
  return {
    over: BigInt(points) * BigInt(held.lots) * BigInt(contractSize),
    under: ten(precision),
    currency: quote,
  };
}

export function profitOf(book: PlainBook, held: Held): bigint {
  const points = (markOf(book, held) - held.openPrice) * (held.isLong ? 1 : -1);
  const amount = amountOf(book, held, points);
  return rounded(times(amount, dollarsPer(book, amount.currency, points >= 0 ? 'credit' : 'debit')));
}

export function notionalOf(book: PlainBook, held: Held): bigint {
  const amount = amountOf(book, held, markOf(book, held));
  return rounded(times(amount, dollarsPer(book, amount.currency, 'debit')));
}

const heldBy = ({ positions }: PlainBook, account: number): Held[] =>
  positions.filter((one) => one.account === account);

export function equityOf(book: PlainBook, account: number): bigint {
  let sum = BigInt((book.accounts.get(account) as Holder).balance);
  for (const one of heldBy(book, account)) sum += profitOf(book, one);
  return sum;
}

export const marginOf = (book: PlainBook, account: number): bigint =>
  heldBy(book, account).reduce((sum, { margin }) => sum + BigInt(margin), 0n);

/** True if equity is this many per cent of the margin or less; never without margin. */
export function isAtMost(book: PlainBook, account: number, level: number): boolean {
  const margin = marginOf(book, account);
  return margin > 0n && equityOf(book, account) * 100n <= BigInt(level) * margin;
}

export interface Happened {
  readonly called: Set<number>;
  /** Positions closed by a stop-out, by account. */
  readonly stopped: Map<number, number>;
  /** The amounts that the venue paid, by account. */
  readonly covered: Map<number, bigint>;
  stopLosses: number;
  targets: number;
}

/** Applies one price after the other, with the consequences that the rules give each. Changes the book. */
export function playPrices(
  book: PlainBook,
  steps: readonly { readonly instrument: number; readonly bid: number; readonly ask: number }[],
): Happened {
  const happened: Happened = {
    called: new Set(),
    stopped: new Map(),
    covered: new Map(),
    stopLosses: 0,
    targets: 0,
  };
  for (const { instrument, bid, ask } of steps) {
    book.prices.set(instrument, [bid, ask]);
    if (book.closed.has(instrument)) continue;
    closeAtExits(book, instrument, happened);
    // Holders of a position that the price values, directly or as part of a conversion to dollars.
    const touched = [...book.accounts.keys()].filter((id) =>
      heldBy(book, id).some(
        (one) =>
          one.instrument === instrument ||
          pathOf(book, termsOf(book, one).quote).some((pair) => pair.id === instrument),
      ),
    );
    for (const id of touched) look(book, id, happened);
  }
  return happened;
}

function closeAtExits(book: PlainBook, instrument: number, happened: Happened): void {
  const fired = book.positions
    .filter((one) => one.instrument === instrument)
    .filter((one) => isStopped(book, one) || isReached(book, one))
    .toSorted((a, b) => a.openedAt - b.openedAt || a.id - b.id);
  for (const one of fired) {
    if (isStopped(book, one)) happened.stopLosses += 1;
    else happened.targets += 1;
    close(book, one, happened);
  }
}

const isStopped = (book: PlainBook, one: Held): boolean =>
  one.stop > 0 && (one.isLong ? markOf(book, one) <= one.stop : markOf(book, one) >= one.stop);
const isReached = (book: PlainBook, one: Held): boolean =>
  one.target > 0 && (one.isLong ? markOf(book, one) >= one.target : markOf(book, one) <= one.target);

/** The house pays the amount below zero once nothing is open. */
function close(book: PlainBook, one: Held, { covered }: Happened): void {
  const account = book.accounts.get(one.account) as Holder;
  account.balance += Number(profitOf(book, one));
  book.positions = book.positions.filter(({ id }) => id !== one.id);
  if (account.balance >= 0 || heldBy(book, account.id).length > 0) return;
  covered.set(account.id, (covered.get(account.id) ?? 0n) - BigInt(account.balance));
  account.balance = 0;
}

/**
 * A margin call, then the largest loss is closed until the level is above the limit; among equal losses the one with
 * the larger margin, then the older one.
 */
function look(book: PlainBook, id: number, happened: Happened): void {
  const account = book.accounts.get(id) as Holder;
  if (heldBy(book, id).length === 0) return;
  if (!account.isCalled && isAtMost(book, id, book.levels.call)) {
    account.isCalled = true;
    happened.called.add(id);
  } else if (account.isCalled && !isAtMost(book, id, book.levels.rearm)) account.isCalled = false;
  while (isAtMost(book, id, book.levels.stopOut)) {
    const [next] = heldBy(book, id)
      .filter(({ instrument }) => !book.closed.has(instrument))
      .map((one) => ({ one, profit: profitOf(book, one) }))
      .toSorted(
        (a, b) =>
          Number(a.profit - b.profit) ||
          b.one.margin - a.one.margin ||
          a.one.openedAt - b.one.openedAt ||
          a.one.id - b.one.id,
      );
    if (!next) return;
    happened.stopped.set(id, (happened.stopped.get(id) ?? 0) + 1);
    close(book, next.one, happened);
  }
}
