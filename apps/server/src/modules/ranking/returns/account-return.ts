// The time-weighted return of an account, without the effect of deposits and withdrawals,
// folded from its events in integers.
import { divideHalfAway } from '@candor/core';
import type { RowOf } from '../../../db/table.ts';
import type { rankingProjectionTables } from '../projection-tables.ts';
import type { Closed, Step } from './steps.ts';
import { dayOf } from './trading-days.ts';

export type AccountRow = RowOf<typeof rankingProjectionTables.trader_accounts>;
/** Money that moved while positions were open: when, and how much. */
type Move = readonly [at: number, amount: number];

/** The state of an account within the fold. */
export type AccountReturn = Omit<AccountRow, 'moves' | 'parts'> & {
  moves: Move[];
  /** The results of closed parts of open positions, by position. */
  parts: Map<number, number>;
};

/** The return factor of a new account: 1, in thousand-millionths. */
export const FACTOR_ONE = 1_000_000_000;
const FACTOR_SCALE = BigInt(FACTOR_ONE);
const FACTOR_MAX = 9_000_000_000_000_000n;
/** Less than a dollar is too little to measure a return by. */
const BASE_MIN = 1_000_000;
/** Nine tenths of the peak, in millionths: an account that fell this far is shown as ruined. */
const RUIN = 900_000;

/**
 * The account after a step. Time-weighted return as in the CFA Institute's GIPS standards: the sub-periods between two
 * movements of money are multiplied, so that no movement counts. 10,000 that became 11,000, then a deposit of 9,000,
 * and 20,000 that became 19,000 is 1.1 × 0.95 = 1.045, a return of 4.5 per cent; the deposit itself made nothing.
 *
 * Only closed results and payments count (docs/decisions/0027); `balance` is the balance by these, without the fees and
 * swaps of open positions. Within a sub-period they are added up against
 * the balance at its beginning, and a new sub-period begins whenever the account holds no position. Moving money while
 * a position is open can't improve its result: a loss counts against the balance without deposits since the position
 * was opened, a gain against the balance plus withdrawals since. 1,000 lost on 10,000 is 10 per cent, even if 90,000
 * came in just before it was closed.
 */
export function fold(before: AccountReturn | undefined, step: Step): AccountReturn {
  if (step.step === 'begun') return begin(before, step);
  if (!before) throw new Error(`account ${step.accountId} acts before it was opened`);
  const account = before;
  switch (step.step) {
    case 'moved':
      move(account, step);
      break;
    case 'opened':
      account.open += 1;
      break;
    case 'closed':
      close(account, step);
      break;
    case 'ended':
      account.left_at = step.at;
      account.balance = 0;
      break;
  }
  return account;
}

function begin(before: AccountReturn | undefined, step: Extract<Step, { step: 'begun' }>): AccountReturn {
  const { accountId, at, demo, balance } = step;
  return {
    account_id: accountId,
    demo,
    life: before ? before.life + 1 : 0,
    ruined_lives: (before?.ruined_lives ?? 0) + (before && before.ruined_at !== null ? 1 : 0),
    begun_at: at,
    left_at: null,
    balance,
    capital: balance,
    net: 0,
    trades: 0,
    won: 0,
    growth: FACTOR_ONE,
    peak: FACTOR_ONE,
    drawdown: 0,
    ruined_at: null,
    latest_at: at,
    open: 0,
    stretch_growth: FACTOR_ONE,
    stretch_base: balance,
    stretch_net: 0,
    stretch_rate: 0,
    moves: [],
    parts: new Map(),
  };
}

function move(account: AccountReturn, { at, amount, isPutIn }: Extract<Step, { step: 'moved' }>): void {
  account.balance += amount;
  if (isPutIn) account.capital += amount;
  if (account.open > 0) account.moves.push([at, amount]);
  // One leg of a hedge may be closed far below zero while the other holds the gain, so
  // the account is not wiped out yet.
  if (account.open === 0 || account.growth > 0) beginSubPeriod(account);
}

function beginSubPeriod(account: AccountReturn): void {
  account.stretch_growth = account.growth;
  account.stretch_base = account.balance;
  account.stretch_net = 0;
  account.stretch_rate = 0;
}

function close(account: AccountReturn, step: Closed): void {
  const { at, net, since, isWhole, isTrade } = step;
  account.open -= isWhole ? 1 : 0;
  if (isTrade) countTrade(account, step);
  addResult(account, { at, amount: net, since });
  if (account.open > 0) return;
  account.moves = [];
  updateDrawdown(account);
  if (account.ruined_at === null && account.drawdown >= RUIN) account.ruined_at = at;
  beginSubPeriod(account);
}

/** The parts of one position are one trade, which counts from its first part on. */
function countTrade(account: AccountReturn, { positionId, net, isWhole }: Closed): void {
  const sofar = account.parts.get(positionId);
  account.net += net;
  account.trades += sofar === undefined ? 1 : 0;
  const sum = (sofar ?? 0) + net;
  account.won += (sum > 0 ? 1 : 0) - (sofar !== undefined && sofar > 0 ? 1 : 0);
  if (isWhole) account.parts.delete(positionId);
  else account.parts.set(positionId, sum);
}

function addResult(
  account: AccountReturn,
  { at, amount, since }: { at: number; amount: number; since: number },
): void {
  if (dayOf(at) !== dayOf(account.latest_at)) updateDrawdown(account);
  account.latest_at = at;
  account.balance += amount;
  const base = Math.max(account.stretch_base, BASE_MIN);
  const fair = fairBase(account, amount, since);
  if (fair === base) account.stretch_net += amount;
  else {
    const rate = divideHalfAway(BigInt(amount) * FACTOR_SCALE, BigInt(fair));
    account.stretch_rate += Number(
      rate < -FACTOR_SCALE ? -FACTOR_SCALE : rate > FACTOR_MAX ? FACTOR_MAX : rate,
    );
  }
  account.growth = factorOf(account, base);
}

/**
 * Highest value and drawdown are taken when the account holds no position and at the end of a day, not between two legs
 * of a hedge. From 1.2 down to 0.9 is (1.2 − 0.9) ÷ 1.2 = 25 per cent.
 */
function updateDrawdown(account: AccountReturn): void {
  account.peak = Math.max(account.peak, account.growth);
  account.drawdown = Math.max(account.drawdown, fallOf(account));
}

/** Millionths below the highest value. */
export function fallOf({ peak, growth }: Pick<AccountReturn, 'peak' | 'growth'>): number {
  const fall = BigInt(Math.max(0, peak - growth)) * 1_000_000n;
  return Number(divideHalfAway(fall, BigInt(peak)));
}

function fairBase({ moves, stretch_base }: AccountReturn, amount: number, since: number): number {
  let base = stretch_base;
  for (const [at, moved] of moves) {
    if (at <= since) continue;
    if (amount < 0 && moved > 0) base -= moved;
    if (amount > 0 && moved < 0) base -= moved;
  }
  return Math.max(base, BASE_MIN);
}

/** Rounded once, half away from zero. Never below zero: what negative balance protection paid was not the client's. */
function factorOf({ stretch_growth, stretch_net, stretch_rate }: AccountReturn, base: number): number {
  const parts = BigInt(base) * (FACTOR_SCALE + BigInt(stretch_rate)) + BigInt(stretch_net) * FACTOR_SCALE;
  const growth = divideHalfAway(BigInt(stretch_growth) * parts, BigInt(base) * FACTOR_SCALE);
  return Number(growth < 0n ? 0n : growth > FACTOR_MAX ? FACTOR_MAX : growth);
}

export const rowOf = ({ moves, parts, ...account }: AccountReturn): AccountRow => ({
  ...account,
  moves: JSON.stringify(moves),
  parts: JSON.stringify([...parts]),
});

export const returnOf = ({ moves, parts, ...account }: AccountRow): AccountReturn => ({
  ...account,
  moves: JSON.parse(moves) as Move[],
  parts: new Map(JSON.parse(parts) as [number, number][]),
});
