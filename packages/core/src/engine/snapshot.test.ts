// Snapshots: the same text after a restore, even if the house's books exceed the range of an account's money.
import { describe, expect, it } from 'vitest';
import { systemActor } from '../model/actor.ts';
import { ledgerSum } from './apply.ts';
import { exportState, importState, type PlainState } from './snapshot.ts';
import { VenueState } from './state.ts';
import { Venue } from './venue.ts';

const textOf = (state: VenueState): string => JSON.stringify(exportState(state));
const returned = (state: VenueState): VenueState => importState(JSON.parse(textOf(state)) as PlainState);

/** Sum of the grants up to the 899,999th demo account. */
const GRANTED = 8_999_990_000_000_000n;

function openDemo(state: VenueState, accountId: number): void {
  const command = { type: 'OpenAccount', accountId, demo: true } as const;
  new Venue(state, () => {}).handle(
    { command, actor: systemActor('accounts'), idempotency: null },
    accountId,
  );
}

describe('an empty state', () => {
  it('has the settings that every journal begins with, so that older ones fold to what they did', () => {
    expect(exportState(new VenueState(0))).toEqual({
      seq: 0,
      nextOrderId: 1,
      settings: {
        feeType: 'per_lot',
        quoteAgeMsMax: 10_000,
        marginCallLevel: 100,
        marginCallRearmLevel: 110,
        stopOutLevel: 50,
        ordersMax: 200,
        keysPerDayMax: 5_000,
        swapHolidays: [],
      },
      lastRollover: '',
      terms: [],
      accounts: [],
      orders: [],
      house: { demo: [], real: [] },
      keys: { long: [], short: [] },
    });
  });
});

describe('the house', () => {
  it('grants demo money to more accounts than a balance could pay for, and a snapshot keeps the sum', () => {
    let state = new VenueState(0);
    state.house.demo.set('demo_money', -GRANTED).set('trading', GRANTED);
    for (let accountId = 1; accountId <= 3; accountId += 1) {
      openDemo(state, accountId);
      const before = textOf(state);
      state = returned(state);
      expect(textOf(state)).toBe(before);
      expect(ledgerSum(state)).toBe(0);
    }
    expect(state.house.demo.get('demo_money')).toBe(-9_000_020_000_000_000n);
  });

  it('is written in numbers as long as they hold it', () => {
    const state = new VenueState(0);
    state.house.real.set('fees', 9_007_199_254_740_991n).set('swap', -9_007_199_254_740_993n);
    expect(exportState(state).house.real).toEqual([
      ['fees', 9_007_199_254_740_991],
      ['swap', '-9007199254740993'],
    ]);
    expect(returned(state).house).toEqual(state.house);
  });
});
