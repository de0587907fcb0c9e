// The dry run of other instrument specs: the accounts and amounts that it reports, and that it changes nothing.
import { describe, expect, it } from 'vitest';
import type { InstrumentSpec } from '../model/instrument.ts';
import type { InstrumentKind } from '../model/protection.ts';
import { makeSpec } from '../testing/make-spec.ts';
import { runScenario } from '../testing/scenario.ts';
import { type Price, usd } from '../units/units.ts';
import { type AssessedSpec, assessSpec, type SpecAssessment } from './assess-spec.ts';
import { exportState } from './snapshot.ts';
import type { Venue } from './venue.ts';

// A1 is long with 110 USD of margin, A2 is short, A3 has another instrument whose profit is converted through EURUSD.
const { venue } = runScenario(`
  account A1 200.00
  account A2 112.00
  account A3 500.00
  tick    EURUSD 1.10000 1.10000
  tick    EURGBP 0.90000 0.90000
  tick    GBPUSD 1.22000 1.22000
  buy     A1 O1 EURUSD 0.10 x100
  sell    A2 O2 EURUSD 0.10 x100
  buy     A3 O3 EURGBP 0.10 x100
`);

const spec = makeSpec('EURUSD');
const at = ({ state, market }: Venue) => ({ state, market, at: Date.UTC(2026, 10, 20, 11) });
const other = (changes: Partial<InstrumentSpec>, hours?: AssessedSpec['hours']): SpecAssessment =>
  assessSpec(at(venue), { spec: { ...spec, ...changes }, ...(hours ? { hours } : {}) });
const names = ({ accounts }: SpecAssessment) =>
  accounts.map(({ accountId, now, after, reopened }) => `A${accountId} ${now} ${after} ${reopened}`);

describe('a dry run', () => {
  it('of the terms as they are names nobody', () => {
    expect(other({})).toEqual({ refusal: null, looked: 2, concerned: 0, accounts: [] });
  });

  it('of less leverage names who could not hold the same positions again, at the next lower multiple offered', () => {
    const found = other({ multiples: [10, 50, 200] });
    expect(names(found)).toEqual(['A2 fine fine margin_call', 'A1 fine fine margin_call']);
    // 0.10 × 100,000 × 1.10 ÷ 50.
    expect(found.accounts[0]).toMatchObject({
      margin: usd('110'),
      marginReopened: usd('220'),
      equity: usd('112'),
    });
    expect(names(other({ multiples: [20] }))).toEqual(['A2 fine fine stop_out', 'A1 fine fine stop_out']);
    expect(names(other({ multiples: [200, 500] }))).toEqual([]);
    expect(names(other({ marginMode: 'fixed' }))).toEqual(['A2 fine fine stop_out', 'A1 fine fine stop_out']);
  });

  it('of another kind names who could not hold the same positions again under its limit of leverage', () => {
    // A3 is a professional client, for whom the table has no limit.
    const { venue: ruled } = runScenario(`
      settings rules 2026-01-01:fx_major:30,2026-01-01:crypto:2,2026-01-01:gold:1,2026-12-01:share:5
      terms    EURUSD kind fx_major
      account  A1 1200.00
      account  A3 1200.00
      class    A3 professional asked ann by bob
      tick     EURUSD 1.10000 1.10000
      buy      A1 O1 EURUSD 0.10 x10
      buy      A3 O3 EURUSD 0.10 x10
    `);
    const ofKind = (kind: InstrumentKind, changes: Partial<InstrumentSpec> = {}) =>
      assessSpec(at(ruled), { spec: { ...spec, kind, ...changes } });
    expect(names(ofKind('fx_major'))).toEqual([]);
    const found = ofKind('crypto');
    expect(names(found)).toEqual(['A1 fine fine stop_out']);
    // 0.10 × 100,000 × 1.10 is 11,000: ÷ 10, and ÷ 2, the leverage that the limit leaves of 1, 10, 50 …
    expect(found.accounts[0]).toMatchObject({ margin: usd('1100'), marginReopened: usd('5500') });
    // A row that is not in force yet limits nothing.
    expect(names(ofKind('share'))).toEqual([]);
    expect(names(ofKind('crypto', { multiples: [10, 100] }))).toEqual(['A1 fine fine stop_out']);
    // A fixed margin of 10,000 would be rejected; the limit requires at least 11,000.
    const fixed = ofKind('gold', { marginMode: 'fixed' });
    expect(fixed.accounts.find(({ accountId }) => accountId === 1)?.marginReopened).toBe(usd('11000'));
  });

  it('leaves out whom the rules alone would not let open the same positions again', () => {
    const { venue: ruled } = runScenario(`
      settings rules 2026-01-01:fx_major:30,2026-11-25:fx_major:2,2026-01-01:crypto:2,2026-01-01:share:1
      terms    EURUSD kind fx_major
      account  A1 4000.00
      tick     EURUSD 1.10000 1.10000
      buy      A1 O1 EURUSD 0.10 x30
    `);
    const later = { ...at(ruled), at: Date.UTC(2026, 10, 26) };
    const ofKind = (kind: InstrumentKind) =>
      names(assessSpec(later, { spec: { ...spec, kind, markup: 1 as Price } }));
    // 5,500 of 4,000 with each of these kinds, the current one included, so the change is not the cause.
    expect([ofKind('fx_major'), ofKind('crypto')]).toEqual([[], []]);
    // 11,000 of 4,000.
    expect(ofKind('share')).toEqual(['A1 fine fine stop_out']);
  });

  it('of a wider spread names who is short, at once', () => {
    // 30 points on 0.10 lots cost a short position 3 USD: 109 of 110.
    const found = other({ markup: 30 as Price });
    expect(names(found)).toEqual(['A2 fine margin_call margin_call']);
    expect(found.accounts[0]).toMatchObject({ equity: usd('112'), equityAfter: usd('109') });
    expect(names(other({ markup: 570 as Price }))).toEqual(['A2 fine stop_out stop_out']);
    expect(other({ markup: 20 as Price }).concerned).toBe(1);
    expect(other({ markup: 19 as Price }).concerned).toBe(0);
  });

  it('looks at those whose profit is converted through it, where its asks move', () => {
    const eurgbp = assessSpec(at(venue), { spec: { ...makeSpec('GBPUSD'), markup: 10 as Price } });
    expect(eurgbp.looked).toBe(1);
  });

  it('of other hours names who is past a level already', () => {
    const { venue: late } = runScenario(`
      account A1 112.00
      tick    EURUSD 1.10000 1.10000
      buy     A1 O1 EURUSD 0.10 x100
      market  EURUSD closed
      tick    EURUSD 1.09400 1.09400
    `);
    const hours = assessSpec(at(late), { spec, hours: 'opens' });
    expect(names(hours)).toEqual(['A1 stop_out stop_out stop_out']);
    expect(assessSpec(at(late), { spec }).concerned).toBe(0);
    expect(names(other({}, 'closes'))).toEqual([]);
  });

  it('says why the terms could not be set, and looks at nobody', () => {
    expect(other({ contractSize: 1_000 })).toEqual({
      refusal: { code: 'terms_in_use', field: 'contractSize', orders: 2 },
      looked: 0,
      concerned: 0,
      accounts: [],
    });
    expect(other({ markup: -1 as Price }).refusal).toEqual({ code: 'invalid_terms', field: 'markup' });
  });

  it('names the deepest of very many, and counts all', () => {
    const many = Array.from(
      { length: 510 },
      (_, n) => `account B${n} 112.00\nbuy B${n} P${n} EURUSD 0.10 x100`,
    );
    const { venue: full } = runScenario(['tick EURUSD 1.10000 1.10000', ...many].join('\n'));
    const found = assessSpec(at(full), { spec: { ...spec, multiples: [10] } });
    expect([found.looked, found.concerned, found.accounts.length]).toEqual([510, 510, 500]);
  });

  it('changes nothing', () => {
    const state = (of: Venue) => JSON.stringify([exportState(of.state), [...of.market.quotes]]);
    const before = state(venue);
    other({ multiples: [1], markup: 900 as Price }, 'closes');
    expect(state(venue)).toBe(before);
  });
});
