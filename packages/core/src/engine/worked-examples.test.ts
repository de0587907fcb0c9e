// Amounts from public worked examples, recalculated by the core. Where a source rounds, the test rounds as well.
import { describe, expect, it } from 'vitest';
import type { ConversionLeg } from '../model/order.ts';
import { calculateMargin, calculateProfit, calculateSwap } from '../rules/arithmetic.ts';
import { runScenario } from '../testing/scenario.ts';
import { lotsOf, moneyToNumber, priceOf, rateOf } from '../units/units.ts';

const leg = (code: string, price: string, precision: number, inverted: boolean): ConversionLeg => ({
  instrumentId: 1,
  code,
  tick: 1,
  price: priceOf(price, precision),
  precision,
  inverted,
});
const margin = (lots: string, price: string, multiple: number, legs: readonly ConversionLeg[] = []): number =>
  moneyToNumber(
    calculateMargin({
      marginMode: 'leveraged',
      lots: lotsOf(lots),
      contractSize: 100_000,
      price: priceOf(price, 5),
      precision: 5,
      leverage: multiple,
      legs,
    }),
  );

describe('margin', () => {
  // https://anzocapital.com/int/research-tools/forex-calculators/margin: 5 lots CADCHF at 0.75695, USDCHF 1.01883, 1:100.
  it('of 5 lots CADCHF at 1:100 is 3,714.80 USD', () => {
    expect(margin('5', '0.75695', 100, [leg('USDCHF', '1.01883', 5, true)])).toBeCloseTo(3714.8, 2);
  });

  // http://fxtrade.oanda.com/tools/fxcalculators/margin_calculator.shtml: 1,000 units GBPCHF at 20:1 with GBPUSD 1.5818
  // are 79.09 USD. Ours converts from the quote currency, which is the same if the three pairs agree: GBPCHF = 1.5818 ×
  // 1.0.
  it('of 1,000 GBPCHF at 20:1 is 79.09 USD', () => {
    expect(margin('0.01', '1.58180', 20, [leg('USDCHF', '1.00000', 5, true)])).toBeCloseTo(79.09, 2);
  });

  // https://sgtmarkets.com/faq-items/margin-call-vs-stop-out-level/: 0.1 lots EURUSD at 1.1500, 1:400.
  it('of 0.1 lots EURUSD at 1:400 is 28.75 USD', () => {
    expect(margin('0.1', '1.15000', 400)).toBe(28.75);
  });
});

describe('profit', () => {
  // https://www.forex4you.com/en/faq/profit-from-trades/: 400,000 EURJPY from 131.57 to 132.16, the gain at the ask 107.24.
  it('of 400,000 EURJPY, 0.59 up, is 2,200.67 USD: a gain is converted at the ask', () => {
    const profit = calculateProfit({
      side: 'buy',
      openPrice: priceOf('131.570', 3),
      closePrice: priceOf('132.160', 3),
      lots: lotsOf('4'),
      contractSize: 100_000,
      precision: 3,
      legs: [leg('USDJPY', '107.24', 3, true)],
    });
    expect(moneyToNumber(profit)).toBeCloseTo(2200.67, 2);
  });

  // An example of OANDA's, quoted at https://forums.babypips.com/t/calculating-profit-on-a-forex-trade-i-dont-get-it/75244:
  // 10,000 USDJPY bought at 115.05 and sold at 114.45 lose 6,000 JPY ÷ 114.45 = 52.42 USD: a loss at the bid.
  it('of 10,000 USDJPY from 115.05 to 114.45 is a loss of 52.42 USD', () => {
    const { venue } = runScenario(`
      account A1 2000.00
      tick    USDJPY 115.000 115.050
      buy     A1 O1 USDJPY 0.10 x50
      tick    USDJPY 114.450 114.500
      close   A1 O1                       -> O1 closed user 114.45 profit -52.42464
    `);
    expect(moneyToNumber(venue.state.account(1).balance)).toBeCloseTo(2000 - 52.42, 2);
  });
});

describe('swap', () => {
  const swap = (mode: 'points' | 'rate', rate: string, days: number, price = '1.00000'): number =>
    moneyToNumber(
      calculateSwap({
        mode,
        swapRate: rateOf(rate),
        lots: lotsOf('1'),
        contractSize: mode === 'points' ? 100_000 : 1,
        precision: 5,
        price: priceOf(price, 5),
        days,
        legs: [],
      }),
    );

  // https://helpcenter.ultimarkets.com/hc/en-us/articles/10926282527375-How-to-calculate-swap-fee
  it('in points: 1 lot at −5.45 and at 2.17, one night', () => {
    expect([swap('points', '-5.45', 1), swap('points', '2.17', 1)]).toEqual([-5.45, 2.17]);
  });

  // The same page: a share at 235.94, −6.88 % a year, is −0.05 a night; at 235.82, −3.5 %, −0.02.
  it('by rate: the closing price × a yearly rate ÷ 360', () => {
    expect(swap('rate', '-0.0688', 1, '235.94000')).toBeCloseTo(-0.05, 2);
    expect(swap('rate', '-0.035', 1, '235.82000')).toBeCloseTo(-0.02, 2);
  });

  // http://help.fnmarkets.com/en/articles/10255563-how-do-you-calculate-swaps calculates 5 days although its own table
  // counts Tuesday once and Wednesday three times. The test recalculates the four, −13.472 × 4 = −53.888, and the
  // source's five: −67.36.
  it('over a triple Wednesday', () => {
    expect(swap('points', '-13.472', 5)).toBe(-67.36);
    runScenario(`
      terms    EURUSD swaplong -13.472
      account  A1 5000.00
      tick     EURUSD 1.10000 1.10000
      buy      A1 O1 EURUSD 1.00 x100
      rollover 2026-11-17
      rollover 2026-11-18
      expect   A1 balance 4946.112
    `);
  });
});

describe('stop-out', () => {
  // https://tenkofx.co.za/stop-out-level-50-and-margin-call-level-100/: 10,000 USD, 1 lot GBPUSD at 1.30000, margin 5 % is
  // 6,500. From its levels of 100 and 50 per cent follow a call at an equity of 6,500 (350 pips) and a stop-out at 3,250.
  it('of one lot GBPUSD with 5 % margin: called 350 pips down, stopped out at 675', () => {
    runScenario(`
      terms   GBPUSD multiples 20
      account A1 10000.00
      tick    GBPUSD 1.30000 1.30000
      buy     A1 O1 GBPUSD 1.00 x20       -> opened 1.3 margin 6500.00 fee 0.00
      tick    GBPUSD 1.26501 1.26501      ->
      tick    GBPUSD 1.26500 1.26500      -> margin-call
      tick    GBPUSD 1.23251 1.23251      ->
      tick    GBPUSD 1.23250 1.23250      -> stop-out; O1 closed stop_out 1.2325 profit -6750.00
      expect  A1 balance 3250
    `);
  });
});
