// The return of an account: worked numbers, and a comparison with a plain recomputation from the whole history.
import { usd } from '@candor/core';
import { describe, expect, test } from 'vitest';
import { type AccountReturn, FACTOR_ONE, fold, returnOf, rowOf } from './account-return.ts';
import type { Step } from './steps.ts';
import { dayOf } from './trading-days.ts';

const accountId = 1;
const dollars = (text: string): number => usd(text);
let clock = 0;
const at = (): number => {
  clock += 1_800_000;
  return clock;
};

const begun = (balance: string): Step => ({
  step: 'begun',
  accountId,
  at: at(),
  demo: true,
  balance: dollars(balance),
});
const moved = (amount: string): Step => ({
  step: 'moved',
  accountId,
  at: at(),
  amount: dollars(amount),
  isPutIn: !amount.startsWith('-'),
});
const opened = (): Step => ({ step: 'opened', accountId, at: at() });
const closed = (net: string, opening: Step, changed: object = {}): Step => ({
  step: 'closed',
  accountId,
  at: at(),
  positionId: opening.at,
  net: dollars(net),
  since: opening.at,
  isWhole: true,
  isTrade: true,
  ...changed,
});

/** Passes each step through its stored row, as a write that ends after it would. */
function foldAll(steps: readonly Step[]): AccountReturn {
  let account: AccountReturn | undefined;
  for (const step of steps) account = returnOf(rowOf(fold(account, step)));
  if (!account) throw new Error('no steps');
  return account;
}
/** A position opened and closed with nothing in between. */
function trade(profit: string): Step[] {
  const opening = opened();
  return [opening, closed(profit, opening)];
}

describe('the return', () => {
  test('is the product of the sub-periods between movements: the worked number', () => {
    const account = foldAll([begun('10000'), ...trade('1000'), moved('9000'), ...trade('-1000')]);
    expect(account).toMatchObject({ growth: 1_045_000_000, balance: dollars('19000') });
    // 1.1 down to 1.045.
    expect(account.drawdown).toBe(50_000);
  });

  test('is that of the balance if no money moved, in whatever order legs of a hedge are closed', () => {
    const [one, other] = [opened(), opened()];
    const steps = [begun('1000'), one, other, closed('-1204', one), closed('1264', other)];
    expect(foldAll(steps)).toMatchObject({ growth: 1_060_000_000, ruined_at: null, open: 0 });
  });

  test('ignores a deposit during an open loss, and a withdrawal during an open gain', () => {
    const losing = opened();
    expect(foldAll([begun('10000'), losing, moved('90000'), closed('-1000', losing)]).growth).toBe(
      900_000_000,
    );
    const winning = opened();
    expect(foldAll([begun('10000'), winning, moved('-9000'), closed('1000', winning)]).growth).toBe(
      1_100_000_000,
    );
  });

  test('counts deposits from before a position was opened, whether others were open or not', () => {
    const stillOpen = opened();
    const steps = [begun('1000'), stillOpen, moved('9000')];
    const next = opened();
    expect(foldAll([...steps, next, closed('-1000', next)]).growth).toBe(900_000_000);
  });

  test('of an account without money is unchanged', () => {
    expect(foldAll([begun('0'), moved('500'), ...trade('50')])).toMatchObject({
      growth: 1_100_000_000,
      capital: dollars('500'),
    });
  });
});

describe('ruin', () => {
  test('is a fall by nine tenths, and is permanent', () => {
    const ruined = foldAll([begun('1000'), ...trade('-900'), moved('10000'), ...trade('10000')]);
    expect(ruined).toMatchObject({ drawdown: 900_000, ruined_at: expect.any(Number) });
    expect(foldAll([begun('1000'), ...trade('-899')]).ruined_at).toBeNull();
  });

  test('of everything ends all returns', () => {
    const gone = foldAll([begun('1000'), ...trade('-1100'), moved('100'), moved('5000'), ...trade('500')]);
    expect(gone).toMatchObject({ growth: 0, drawdown: 1_000_000 });
  });

  test('is remembered after a new beginning', () => {
    const again = foldAll([begun('1000'), ...trade('-950'), begun('1000'), ...trade('10'), begun('1000')]);
    expect(again).toMatchObject({ life: 2, ruined_lives: 1, growth: FACTOR_ONE, ruined_at: null, trades: 0 });
  });
});

test('the parts of a position are one trade, won or lost by their sum', () => {
  const opening = opened();
  const part = { isWhole: false };
  const steps = [begun('1000'), opening, closed('-5', opening, part)];
  expect(foldAll(steps)).toMatchObject({ trades: 1, won: 0 });
  expect(foldAll([...steps, closed('20', opening, part)])).toMatchObject({ trades: 1, won: 1 });
  expect(foldAll([...steps, closed('20', opening, part), closed('-16', opening)])).toMatchObject({
    trades: 1,
    won: 0,
    net: dollars('-1'),
    open: 0,
    parts: new Map(),
  });
});

/**
 * A plain recomputation from the whole history: money only moves while the account is flat,
 * so each sub-period is a quotient.
 */
function recompute(steps: readonly Step[]): { growth: number; drawdown: number } {
  let [growth, peak, drawdown, balance, base] = [1, 1, 0, 0, 0];
  let [begin, open, latest] = [1, 0, 0];
  const mark = () => {
    peak = Math.max(peak, growth);
    drawdown = Math.max(drawdown, (peak - growth) / peak);
  };
  for (const step of steps) {
    if (step.step === 'begun') balance = base = step.balance;
    if (step.step === 'moved') {
      balance += step.amount;
      [base, begin] = [balance, growth];
    }
    if (step.step === 'opened') open += 1;
    if (step.step !== 'closed') continue;
    if (dayOf(step.at) !== dayOf(latest)) mark();
    latest = step.at;
    balance += step.net;
    growth = begin * (balance / base);
    open -= 1;
    if (open === 0) mark();
  }
  return { growth, drawdown };
}

/** A small random generator with the same sequence in every run (mulberry32). */
function makeRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

test.each(Array.from({ length: 60 }, (_, seed) => seed))(
  'history %i equals its plain calculation',
  (seed) => {
    const random = makeRandom(seed);
    const steps: Step[] = [begun('10000')];
    for (let round = 0; round < 40; round += 1) {
      const openings = Array.from({ length: 1 + random(4) }, () => opened());
      steps.push(...openings);
      for (const opening of openings) {
        steps.push(closed(`${random(600) - 290}.${10 + random(80)}`, opening));
      }
      if (random(4) === 0) steps.push(moved(random(2) === 0 ? '2500' : '-500'));
    }
    const { growth, drawdown } = recompute(steps);
    const account = foldAll(steps);
    expect(account.growth / FACTOR_ONE).toBeCloseTo(growth, 5);
    expect(account.drawdown / 1e6).toBeCloseTo(drawdown, 4);
  },
);
