// A dry run predicts the real effect: the same change, applied to random accounts, calls and stops out exactly the
// accounts that it named.
import { describe, expect, it } from 'vitest';
import { operatorActor } from '../model/actor.ts';
import type { VenueEvent } from '../model/event.ts';
import { makeSpec } from '../testing/make-spec.ts';
import { Random } from '../testing/random.ts';
import { runScenario } from '../testing/scenario.ts';
import type { Price } from '../units/units.ts';
import { assessSpec, type RiskStatus } from './assess-spec.ts';
import { exportState, importState } from './snapshot.ts';
import { Venue } from './venue.ts';

const codes = ['EURUSD', 'GBPUSD', 'EURGBP'] as const;

/** Accounts near and far from a margin call, on both sides of three instruments; EURGBP is converted through GBPUSD. */
function accounts(random: Random): string {
  const rows = ['tick EURUSD 1.10000 1.10010', 'tick GBPUSD 1.22000 1.22010', 'tick EURGBP 0.90000 0.90010'];
  for (let n = 1; n <= 40; n += 1) {
    const orders = random.between(1, 2);
    rows.push(`account A${n} ${(125 * orders + random.between(0, 40)).toFixed(2)}`);
    for (let k = 1; k <= orders; k += 1)
      rows.push(`${random.pick(['buy', 'sell'])} A${n} O${n}x${k} ${random.pick(codes)} 0.10 x100`);
  }
  return rows.join('\n');
}

function happened(events: readonly VenueEvent[], accountId: number): RiskStatus {
  const own = events.filter((event) => 'accountId' in event && event.accountId === accountId);
  if (own.some(({ type }) => type === 'StopOutStep')) return 'stop_out';
  return own.some(({ type }) => type === 'MarginCalled') ? 'margin_call' : 'fine';
}

describe('a dry run of a mark-up', () => {
  const named = { fine: 0, margin_call: 0, stop_out: 0 };
  it.each(Array.from({ length: 12 }, (_, seed) => seed + 1))('comes true, seed %i', (seed) => {
    const random = new Random(seed);
    const { venue: tried } = runScenario(accounts(random));
    const events: VenueEvent[] = [];
    const venue = new Venue(importState(exportState(tried.state)), (event) => void events.push(event));
    const now = Date.UTC(2026, 10, 20, 11);
    for (const { id } of tried.state.terms.values()) {
      venue.onMarket({ kind: 'session', instrumentId: id, status: 'open', nextOpen: null, at: now }, now);
      const quote = tried.market.quotes.get(id);
      if (quote)
        venue.onMarket(
          { kind: 'tick', instrumentId: id, no: 1_000, bid: quote.bid, ask: quote.ask, at: now },
          now,
        );
    }
    const code = random.pick(codes);
    const terms = { ...makeSpec(code), markup: random.between(1, 1_500) as Price };
    const { accounts: concerned, refusal } = assessSpec(
      { state: venue.state, market: venue.market, at: now },
      { spec: terms },
    );
    expect(refusal).toBe(null);
    events.length = 0;
    expect(
      venue.handle(
        { command: { type: 'ConfigureInstrument', terms }, actor: operatorActor('olga'), idempotency: null },
        now,
      ),
    ).toMatchObject({ ok: true });
    const quote = venue.market.quotes.get(terms.id);
    if (!quote) throw new Error('no quote');
    const ask = (quote.ask + terms.markup) as Price;
    venue.onMarket(
      { kind: 'tick', instrumentId: terms.id, no: 1_001, bid: quote.bid, ask, at: now + 1 },
      now + 1,
    );
    const predicted = new Map(concerned.map(({ accountId, after }) => [accountId, after]));
    const all = [...tried.state.accounts.keys()];
    expect(all.map((id) => `${id} ${happened(events, id)}`)).toEqual(
      all.map((id) => `${id} ${predicted.get(id) ?? 'fine'}`),
    );
    for (const { after } of concerned) named[after] += 1;
  });

  it('named many, of each kind', () => {
    expect(named.margin_call).toBeGreaterThan(10);
    expect(named.stop_out).toBeGreaterThan(10);
  });
});
