// The ticket's preview of an order matches the engine's result: same sizes, same stops, same margin and fee.
import {
  defaultSettings,
  type FeeType,
  type InstrumentSpec,
  lots,
  type Money,
  money,
  openingPrice,
  price,
  type Rate,
  type Refusal,
  type Side,
  Venue,
  VenueState,
} from '@candor/core';
import { makeSpec } from '@candor/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { largestLotsOf } from '../rules/planned-order.ts';
import { calculatePreview, type Intent } from './preview.ts';
import { writeLots, writePrice } from './read-fields.ts';
import { pendingName } from './submit-params.ts';
import { readTicket, type TicketFields } from './ticket.ts';

const AT = 1_000;
const ACCOUNT = 1;
const RICH = money(900_000_000_000_000);

interface Setting {
  readonly spec: InstrumentSpec;
  readonly sides: Intent['sides'];
  readonly side: Side;
  readonly multiple: number;
  readonly feeType: FeeType;
  readonly netValue: Money;
  readonly margin: Money;
  /** Whole steps of the instrument, where it has as many. */
  readonly steps: number;
}

/** Quoted in dollars, in a currency with a pair of its own, and in one that goes through two pairs. */
const setting: fc.Arbitrary<Setting> = fc
  .record({
    code: fc.constantFrom('EURUSD', 'USDJPY', 'EURGBP', 'GER40'),
    marginMode: fc.constantFrom('leveraged' as const, 'fixed' as const),
    contractSize: fc.constantFrom(1, 100, 100_000, 1_000_000),
    lotsMin: fc.integer({ min: 1, max: 2_000_000 }),
    lotStep: fc.integer({ min: 1, max: 500_000 }),
    range: fc.oneof(fc.integer({ min: 0, max: 200_000_000 }), fc.integer({ min: 0, max: 1_000_000_000_000 })),
    feeRate: fc.integer({ min: 0, max: 20_000_000 }),
    feePerLot: fc.integer({ min: 0, max: 30_000_000_000 }),
    stopsLevel: fc.integer({ min: 0, max: 300 }),
    bid: fc.integer({ min: 5_000, max: 300_000 }),
    spread: fc.integer({ min: 0, max: 50 }),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    multiple: fc.constantFrom(1, 10, 50, 100, 200, 500),
    feeType: fc.constantFrom('per_lot' as const, 'by_margin' as const),
    // Poor, and so rich that what an order may be worth at most is the limit, or that nothing opens any more.
    netValue: fc.oneof(
      fc.integer({ min: -1_000_000_000, max: 200_000_000_000 }),
      fc.integer({ min: 0, max: 1_200_000_000_000_000 }),
    ),
    margin: fc.integer({ min: 0, max: 50_000_000_000 }),
    steps: fc.oneof(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 100_000_000 })),
  })
  .map(({ code, bid, spread, ...rest }) => ({
    spec: makeSpec(code, {
      marginMode: rest.marginMode,
      contractSize: rest.contractSize,
      lotsMin: lots(rest.lotsMin),
      lotsMax: lots(rest.lotsMin + rest.range),
      lotStep: lots(rest.lotStep),
      feeRate: (rest.feeType === 'per_lot' ? rest.feePerLot : rest.feeRate) as Rate,
      stopsLevel: price(rest.stopsLevel),
    }),
    sides: { bid: price(bid), ask: price(bid + spread) },
    side: rest.side,
    multiple: rest.multiple,
    feeType: rest.feeType,
    netValue: money(rest.netValue),
    margin: money(rest.margin),
    steps: rest.steps,
  }));

function makeVenue({ spec, sides, feeType, netValue, margin }: Setting): Venue {
  const venue = new Venue(new VenueState(0), () => undefined);
  const configured = ['EURUSD', 'GBPUSD', 'USDJPY'].map((code) => makeSpec(code));
  venue.state.settings = { ...defaultSettings, feeType };
  for (const one of [...configured.filter(({ id }) => id !== spec.id), spec]) {
    venue.state.terms.set(one.id, one);
    venue.market.configure(one);
    const quote = one.id === spec.id ? sides : { bid: price(149_870), ask: price(149_912) };
    venue.market.take({ kind: 'session', instrumentId: one.id, status: 'open', nextOpen: null, at: AT });
    venue.market.take({ kind: 'tick', instrumentId: one.id, no: 1, ...quote, at: AT });
  }
  const request = { type: 'OpenAccount', accountId: ACCOUNT, demo: false } as const;
  venue.handle({ command: request, actor: { kind: 'system', id: 'test' }, idempotency: null }, AT);
  Object.assign(venue.state.account(ACCOUNT), { balance: netValue, margin });
  return venue;
}

function place(venue: Venue, intent: Intent) {
  return venue.handle(
    {
      command: {
        type: 'PlaceOrder',
        accountId: ACCOUNT,
        instrumentId: intent.spec.id,
        side: intent.side,
        mode: intent.target === null ? 'market' : 'pending',
        lots: intent.lots,
        leverage: intent.multiple,
        target: intent.target ?? price(0),
        stopLoss: intent.stopLoss ?? price(0),
        takeProfit: intent.takeProfit ?? price(0),
        deviation: null,
      },
      actor: { kind: 'client', id: ACCOUNT },
      idempotency: null,
    },
    AT,
  );
}

const sizeOf = ({ spec, steps }: Setting) =>
  lots(
    spec.lotsMin + Math.min(steps, Math.floor((spec.lotsMax - spec.lotsMin) / spec.lotStep)) * spec.lotStep,
  );
const intentOf = (given: Setting): Intent => ({
  spec: given.spec,
  side: given.side,
  lots: sizeOf(given),
  multiple: given.multiple,
  sides: given.sides,
  target: null,
  stopLoss: null,
  takeProfit: null,
  expiry: null,
});
const codeOf = (reply: { ok: boolean; refusal?: Refusal }): string | null => reply.refusal?.code ?? null;

test('the largest size is accepted, and one step more is refused or more than the instrument has', () => {
  fc.assert(
    fc.property(setting, (given) => {
      const intent = intentOf(given);
      const venue = makeVenue(given);
      const { spec, feeType, netValue, margin } = given;
      const largest = largestLotsOf(intent, feeType, venue.market, { equity: netValue, margin });
      const next = lots(largest === null ? spec.lotsMin : largest + spec.lotStep);
      const more = place(venue, { ...intent, lots: next });
      if (next > spec.lotsMax) expect(codeOf(more)).toBe('quantity_too_large');
      else expect(['insufficient_margin', 'amount_out_of_range']).toContain(codeOf(more));
      if (largest !== null) expect(codeOf(place(venue, { ...intent, lots: largest }))).toBeNull();
    }),
    { numRuns: 500 },
  );
});

test('an order is refused where the preview says so, by the same refusal; else margin, fee and spread are its own', () => {
  fc.assert(
    fc.property(setting, (given) => {
      const intent = intentOf(given);
      const venue = makeVenue(given);
      const { feeType, netValue, margin } = given;
      const rules = { feeType, stopOutLevel: defaultSettings.stopOutLevel };
      const preview = calculatePreview(intent, venue.market, rules, { equity: netValue, margin });
      const said = 'code' in preview ? preview : preview.refusal;
      const reply = place(venue, intent);
      if (!reply.ok) expect(reply.refusal).toEqual(said);
      else {
        expect(preview).toMatchObject({
          openPrice: reply.order?.order.openPrice,
          margin: reply.order?.order.margin,
          fee: reply.order?.order.fee,
          spread: reply.order?.profit,
          refusal: null,
        });
      }
    }),
    { numRuns: 500 },
  );
});

test('a stop is accepted where the ticket finds no fault with it, and refused by the same code where it does', () => {
  const away = fc.integer({ min: -700, max: 700 });
  fc.assert(
    fc.property(setting, fc.boolean(), away, away, away, (base, isPending, target, stopLoss, takeProfit) => {
      const given = { ...base, netValue: RICH, margin: money(0) };
      const { spec, sides, side, multiple } = given;
      const venue = makeVenue(given);
      const open = openingPrice(side, sides);
      const write = (points: number) => writePrice(price(open + points), spec.precision, 'en');
      const fields: TicketFields = {
        side,
        mode: isPending ? 'pending' : 'market',
        lots: writeLots(spec.lotsMin, 'en'),
        multiple,
        target: write(target),
        timeInForce: 'gtc',
        until: '',
        stopsBy: 'price',
        hasStopLoss: true,
        stopLoss: write(stopLoss),
        hasTakeProfit: true,
        takeProfit: write(takeProfit),
        isStopLossTyped: true,
        isTakeProfitTyped: true,
        risk: '',
        sizedBy: 'lots',
        sizing: 'lots',
        share: null,
        hasDeviation: false,
        deviation: '',
      };
      const { faults } = readTicket({ fields, spec, sides, language: 'en', resultOf: () => null });
      const reply = place(venue, {
        ...intentOf(given),
        lots: spec.lotsMin,
        target: isPending ? price(open + target) : null,
        stopLoss: price(open + stopLoss),
        takeProfit: price(open + takeProfit),
      });
      const first = faults.target ?? faults.stopLoss ?? faults.takeProfit;
      const code = codeOf(reply);
      // The size alone may be too much for anybody: that is looked at after the stops.
      if (first === undefined) expect([null, 'amount_out_of_range', 'insufficient_margin']).toContain(code);
      else expect(`error.${code}`).toBe(first.key);
    }),
    { numRuns: 500 },
  );
});

test('a pending order is of the kind that the ticket names', () => {
  fc.assert(
    fc.property(setting, fc.integer({ min: -700, max: 700 }), (given, points) => {
      const target = price(openingPrice(given.side, given.sides) + points);
      const reply = place(makeVenue(given), { ...intentOf(given), target });
      const placed = reply.ok ? reply.order : null;
      const kind = placed && `trade.${given.side}_${placed.order.kind}`;
      expect(pendingName({ ...intentOf(given), target })).toBe(kind);
    }),
  );
});
