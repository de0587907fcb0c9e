// Changes by a simulation's operators: instrument specs and settings, some of them invalid.
import type { Venue } from '../engine/venue.ts';
import type { Command } from '../model/command.ts';
import type { InstrumentSpec } from '../model/instrument.ts';
import { defaultSettings, type Settings } from '../model/settings.ts';
import { type Lots, type Price, type Rate, rateOf, usd } from '../units/units.ts';
import type { Random } from './random.ts';
import { lateSpec, simulatedSpec } from './simulation-market.ts';
import { simulatedRules } from './simulation-protection.ts';

export function changedSpec(random: Random, venue: Venue): InstrumentSpec {
  if (random.chance(0.15)) return lateSpec;
  const spec = random.pick([...venue.state.terms.values()]);
  const listed = simulatedSpec('0').find(({ id }) => id === spec.id) ?? lateSpec;
  const changes: Partial<InstrumentSpec>[] = [
    { stopsLevel: random.between(0, 40) as Price },
    { feeRate: rateOf(random.pick(['0', '0.0005', '3.5'])) },
    { multiples: random.pick([[], [100], [1, 10, 50, 100, 200, 500]]) },
    {
      swapLong: rateOf(random.pick(['0', '-8.25'])),
      swapShort: rateOf(random.pick(['0', '-1.5', '2.125'])),
    },
    { swapTripleWeekday: spec.swapTripleWeekday === 0 ? 0 : random.between(1, 5) },
    {
      marginMode: random.pick(['fixed', 'leveraged']),
      contractSize: random.pick([spec.contractSize, 50]),
    },
    { contractSize: spec.contractSize === 50 ? 100 : spec.contractSize },
    { swapLong: -37 as Rate, lotsMin: spec.lotStep },
    // Rejected while the instrument has orders; the next change restores the listed value.
    { precision: spec.precision === listed.precision ? spec.precision + 1 : listed.precision },
    { quoteCurrency: spec.code === 'GER40' && spec.quoteCurrency === 'EUR' ? 'USD' : listed.quoteCurrency },
    { kind: random.pick(['fx_major', 'crypto', 'gold']) },
    { enabled: !random.chance(0.3), markup: random.between(0, 5) as Price },
    random.pick(noSpec),
  ];
  return { ...spec, ...random.pick(changes) };
}

/** A halted instrument is usually resumed, so that clients can trade. */
export function haltOrResume(random: Random, { state }: Venue): Command {
  const [halted] = state.halted;
  const type = halted !== undefined && random.chance(0.7) ? 'ResumeInstrument' : 'HaltInstrument';
  const named = type === 'ResumeInstrument' ? halted : random.pick([...state.terms.keys()]);
  return { type, instrumentId: random.chance(0.03) ? 77 : (named ?? 77), reason: 'the feed is in doubt' };
}

const noSpec: readonly Partial<InstrumentSpec>[] = [
  { lotStep: 0 as Lots },
  { lotsMin: 0 as Lots },
  { lotsMin: 2e12 as Lots },
  { lotsMax: 1 as Lots },
  { contractSize: 0.5 },
  { precision: 11 },
  { multiples: [100, 100] },
  { multiples: [0] },
  { stopsLevel: -1 as Price },
  { feeRate: -1 as Rate },
  { code: '' },
  { swapTripleWeekday: 6 },
  { markup: -1 as Price },
  { quoteCurrency: 'U S' },
  { kind: 'tulips' as 'gold' },
];

export function changedSettings(random: Random): Settings {
  const settings: Settings = {
    feeType: random.pick(['per_lot', 'by_margin']),
    quoteAgeMsMax: random.pick([2_000, 10_000, 10_000, 10_000]),
    marginCallLevel: random.pick([100, 100, 120]),
    marginCallRearmLevel: random.pick([125, 130]),
    stopOutLevel: random.pick([30, 50, 50, 80, 80, 110]),
    ordersMax: random.pick([4, 12, defaultSettings.ordersMax]),
    keysPerDayMax: random.pick([2, 15, defaultSettings.keysPerDayMax]),
    swapHolidays: random.pick([
      [],
      ['2026-02-27', '2026-03-03', '2026-03-04'],
      ['2026-03-02', '2026-03-06'],
      ['2026-02-29'],
    ]),
  };
  // Older journals lack these settings.
  if (random.chance(0.3)) return settings;
  const rules = simulatedRules(random);
  const shortKeysMax = random.pick([2, 600]);
  const demoActsPerDayMax = random.pick([4, 30, 5_000]);
  return {
    ...settings,
    ...rules,
    shortKeysMax,
    demoActsPerDayMax,
    secondOperatorAbove: random.pick([usd('0'), usd('100'), usd('10000'), usd('-1')]),
    // Needs no draw: one time in six.
    refuseRealOrders: shortKeysMax === 2 && demoActsPerDayMax === 4,
  };
}
