// Swaps: how many days each rollover counts, on which side of the conversion, and never twice.
import { describe, expect, it } from 'vitest';
import type { VenueEvent } from '../model/event.ts';
import { runScenario } from '../testing/scenario.ts';
import type { Price } from '../units/units.ts';
import { apply, ledgerSum } from './apply.ts';
import { rolloverDays, weekdayOf } from './rollover-days.ts';
import { VenueState } from './state.ts';
import { Venue } from './venue.ts';

const run = (table: string): void => {
  expect(ledgerSum(runScenario(table).venue.state)).toBe(0);
};

describe('days', () => {
  it('of the week by the civil calendar', () => {
    for (let day = 0; day < 1500; day += 1) {
      const date = new Date(Date.UTC(2023, 11, 25 + day));
      expect(weekdayOf(date.toISOString().slice(0, 10))).toBe(date.getUTCDay() || 7);
    }
  });

  it('are seven in any week of five rolls, and seven of seven for what never closes', () => {
    const week = [
      '2026-03-02',
      '2026-03-03',
      '2026-03-04',
      '2026-03-05',
      '2026-03-06',
      '2026-03-07',
      '2026-03-08',
    ];
    const sum = (triple: number): number =>
      week.reduce((days, date) => days + rolloverDays({ swapTripleWeekday: triple }, weekdayOf(date)), 0);
    expect([0, 1, 2, 3, 4, 5].map(sum)).toEqual([7, 7, 7, 7, 7, 7]);
    expect(rolloverDays({ swapTripleWeekday: 3 }, weekdayOf('2026-03-04'))).toBe(3);
  });
});

describe('swap', () => {
  it('is charged once a day to positions opened before the roll, three times on the triple day', () => {
    run(`
      account  A1 1000.00
      tick     EURUSD 1.10000 1.10010
      buy      A1 O1 EURUSD 0.10 x100
      sell     A1 O2 EURUSD 0.10 x100
      rollover 2026-11-17                      -> O1 swap -0.65 days 1; O2 swap 0.15 days 1; RolledOver
      rollover 2026-11-17                      ->
      buy      A1 O3 EURUSD 0.10 x100
      rollover 2026-11-18                      -> O1 swap -1.95 days 3; O2 swap 0.45 days 3; O3 swap -1.95 days 3; RolledOver
      rollover 2026-11-21                      -> RolledOver
      rollover 2026-11-22                      -> RolledOver
      expect   A1 balance 996.05
    `);
  });

  it('of yen is converted at the side that costs the client more, or gives them less', () => {
    // 1 lot USDJPY: 6.5 points × 0.001 × 100,000 = 650 JPY ÷ bid 150.000 = 4.333333; 1.5 points: 150 ÷ 150.020 = 0.999867.
    run(`
      account  A1 5000.00
      tick     USDJPY 150.000 150.020
      buy      A1 O1 USDJPY 1.00 x100
      sell     A1 O2 USDJPY 1.00 x100
      rollover 2026-11-17                      -> O1 swap -4.333333 days 1; O2 swap 0.999867 days 1; RolledOver
    `);
  });

  it('is not for what was opened at the very moment of the roll', () => {
    run(`
      account  A1 1000.00
      time     2026-11-24T21:59:59.997Z
      tick     EURUSD 1.10000 1.10000
      buy      A1 O1 EURUSD 0.10 x100
      buy      A1 O2 EURUSD 0.10 x100              # at 22:00:00.000
      rollover 2026-11-24 2026-11-24T22:00:00.000Z -> O1 swap -0.65 days 1; RolledOver
    `);
  });

  it('of a day that an older journal left half done is charged to those it left out alone', () => {
    const { events, venue } = runScenario(`
      account  D1 demo
      tick     EURUSD 1.10000 1.10000
      buy      D1 O1 EURUSD 0.10 x100
      buy      D1 O2 EURUSD 0.10 x100
      rollover 2026-11-24                      -> O1 swap -0.65 days 1; O2 swap -0.65 days 1; RolledOver
    `);
    const state = new VenueState(0);
    for (const event of events.slice(0, -2)) apply(state, event);
    const said: VenueEvent[] = [];
    const again = new Venue(state, (event) => said.push(event));
    const quote = { bid: 110_000 as Price, ask: 110_000 as Price, at: 1 };
    again.onMarket({ kind: 'tick', instrumentId: 1, no: 1, ...quote }, 1);
    again.onMarket({ kind: 'rollover', valueDate: '2026-11-24', at: Number.MAX_SAFE_INTEGER }, 2);
    expect(said.map((event) => ['orderId' in event ? event.orderId : 0, event.type])).toEqual([
      [2, 'SwapCharged'],
      [0, 'RolledOver'],
    ]);
    expect(again.state.account(1).balance).toBe(venue.state.account(1).balance);
  });

  it('by a yearly rate counts the notional at the closing price over 360 days', () => {
    // 1 BTC long at bid 90,000: 90,000 × 3.6 % ÷ 360 = 9.00 a day, every day of the week.
    run(`
      terms    BTCUSD swapmode rate swaplong -0.036 swapshort 0
      account  A1 50000.00
      tick     BTCUSD 90000.00 90010.00
      buy      A1 O1 BTCUSD 1.00 x10
      sell     A1 O2 BTCUSD 1.00 x10
      rollover 2026-11-21                      -> O1 swap -9.00 days 1; RolledOver
      rollover 2026-11-22                      -> O1 swap -9.00 days 1; RolledOver
    `);
  });

  it('of a holiday is charged with the next roll to those who held over it', () => {
    run(`
      settings swapHolidays 2026-12-25
      account  A1 1000.00
      tick     EURUSD 1.10000 1.10010
      buy      A1 O1 EURUSD 0.10 x100
      rollover 2026-12-25                      -> RolledOver
      buy      A1 O2 EURUSD 0.10 x100
      rollover 2026-12-28                      -> O1 swap -1.30 days 2; O2 swap -0.65 days 1; RolledOver
      rollover 2026-12-29                      -> O1 swap -0.65 days 1; O2 swap -0.65 days 1; RolledOver
    `);
  });

  it('shares by lots when a part is closed', () => {
    run(`
      account  A1 1000.00
      tick     EURUSD 1.10000 1.10000
      buy      A1 O1 EURUSD 0.03 x100
      rollover 2026-11-17                      -> O1 swap -0.195 days 1; RolledOver
      close    A1 O1 0.01
      expect   A1 balance 999.805
    `);
  });

  it('that waits for a price is gone with its position', () => {
    run(`
      account  D1 demo
      tick     EURUSD 1.10000 1.10010
      tick     GBPUSD 1.30000 1.30010
      buy      D1 O1 EURUSD 0.10 x100
      restart
      rollover 2026-11-17                      -> RolledOver but O1
      tick     GBPUSD 1.30000 1.30010          ->
      reset    D1                              -> O1 closed demo_reset 1.1001 profit 0.00; reset 0.00
      tick     EURUSD 1.10000 1.10010          ->
    `);
  });
});
