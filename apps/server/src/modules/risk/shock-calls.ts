// Calls about shocks: prices are tried on a copy of what is open, in a separate thread.
import type { OfficeParams } from '@candor/contract';
import { parseScaled } from '@candor/core';
import { clientsOfAccounts } from '../../web/clients-of-accounts.ts';
import { decimalText, parseWhole, parseYesNo } from '../../web/parse-values.ts';
import { busy } from '../../web/rate-limit.ts';
import { invalid } from '../../web/refused.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import type { ShockTry } from './messages.ts';
import { parseDay } from './parse-day.ts';
import { presentLadder, presentShock } from './present-shock.ts';
import { type MovedInstrument, type PriceStep, stepsOfDay, stepsOfMove } from './price-steps.ts';
import type { Reading } from './readings.ts';
import { isDemo, parseInstrument, type RiskParts } from './risk-calls.ts';
import { RiskPort } from './risk-port.ts';
import type { ShockOutcome, ShockRow } from './shock.ts';

/** Hundredths of a per cent. */
const LADDER = [-1_000, -500, -200, -100, 100, 200, 500, 1_000];
const PERCENT_MAX = 50;
const ROWS = 200;
const SHOCK_MS_MAX = 10_000;
/** While this many wait, further requests are told to retry. */
const WAITING_MAX = 4;
const DAY_PERIOD = '5min';
const BARS_A_DAY = 300;

type Scope = Pick<OfficeParams<'officeShock'>, 'instrument' | 'category' | 'currency'>;

export function registerShockCalls(register: RegisterOfficeCall, parts: RiskParts): void {
  const { db, market, readings, now } = parts;
  const port = new RiskPort('risk shocks');

  const tryAll = async (reading: Reading, tries: readonly ShockTry[]): Promise<readonly ShockOutcome[]> => {
    if (port.waiting >= WAITING_MAX) throw busy();
    const outcomes = await port.ask({ ask: 'shocks', copy: reading.copy, tries });
    return outcomes.map((outcome) => {
      if (!outcome) throw busy();
      return outcome;
    });
  };

  register('officeShock', { weight: 200 }, async ({ params }) => {
    const reading = await readings.get();
    const began = performance.now();
    const steps = params.day
      ? await daySteps(reading, params, params.day)
      : stepsOfMove(reading.copy, movedBy(reading, params), parsePercent(params.percent));
    const options = optionsOf(params);
    const [outcome] = await tryAll(reading, [{ steps, options }]);
    if (!outcome) throw busy();
    const took = performance.now() - began;
    const rows = outcome.rows.filter(shownRows[params.show ?? 'losers']);
    const listed = rows.slice(0, ROWS);
    const clientOf = await clientsOfAccounts(
      db.requests,
      listed.map(({ accountId }) => accountId),
    );
    const data = presentShock(reading, outcome, {
      ...{ now: now(), took, steps, clientOf, total: rows.length },
      rows: listed,
    });
    return { data };
  });

  register('officeShockLadder', { weight: 400 }, async ({ params }) => {
    const reading = await readings.get();
    const began = performance.now();
    const moved = movedBy(reading, params);
    const options = optionsOf(params);
    const tries = LADDER.map((by) => ({ steps: stepsOfMove(reading.copy, moved, by), options }));
    const outcomes = await tryAll(reading, tries);
    const rungs = outcomes.map((outcome, n) => ({ hundredths: LADDER[n] as number, outcome }));
    const took = performance.now() - began;
    return { data: presentLadder(reading, rungs, { now: now(), took, steps: tries[0]?.steps ?? [] }) };
  });

  function movedBy({ copy }: Reading, { instrument, category, currency }: Scope): MovedInstrument[] {
    const named = [instrument, category, currency].filter((one) => one !== undefined).length;
    if (named !== 1) throw invalid('instrument');
    if (instrument !== undefined) {
      return [{ instrumentId: parseInstrument(market, instrument), inverse: false }];
    }
    const listed = copy.markets.map(({ spec }) => spec);
    if (category !== undefined) {
      const id = parseWhole('category', category);
      const of = listed.filter((spec) => market.find(spec.id)?.categoryId === id);
      if (of.length === 0) throw invalid('category');
      return of.map((spec) => ({ instrumentId: spec.id, inverse: false }));
    }
    const of = listed.filter(
      ({ baseCurrency, quoteCurrency }) => baseCurrency === currency || quoteCurrency === currency,
    );
    if (of.length === 0) throw invalid('currency');
    return of.map((spec) => ({ instrumentId: spec.id, inverse: spec.quoteCurrency === currency }));
  }

  async function daySteps(reading: Reading, scope: Scope, given: string): Promise<PriceStep[]> {
    const { start, end } = parseDay('day', given);
    const isAll = [scope.instrument, scope.category, scope.currency].every((one) => one === undefined);
    const ids = isAll
      ? reading.copy.markets.map(({ spec }) => spec.id)
      : movedBy(reading, scope).map(({ instrumentId }) => instrumentId);
    const days = await Promise.all(
      ids.map(async (instrumentId) => {
        const bars = await market.kline(instrumentId, DAY_PERIOD, { to: end, limit: BARS_A_DAY });
        return { instrumentId, bars: bars.filter(({ time }) => time >= start && time < end) };
      }),
    );
    const steps = stepsOfDay(reading.copy, days);
    if (steps.length === 0) throw invalid('day');
    return steps;
  }
}

const optionsOf = ({ demo, open }: Pick<OfficeParams<'officeShock'>, 'demo' | 'open'>) => ({
  demo: isDemo(demo),
  marketsOpen: open === undefined ? false : parseYesNo('open', open),
  msMax: SHOCK_MS_MAX,
});

type Shown = NonNullable<OfficeParams<'officeShock'>['show']>;

const shownRows: Readonly<Record<Shown, (row: ShockRow) => boolean>> = {
  losers: ({ change }) => change < 0,
  called: ({ isCalled }) => isCalled,
  stopped: ({ stopped }) => stopped > 0,
  below: ({ bill }) => bill > 0,
};

function parsePercent(given: OfficeParams<'officeShock'>['percent']): number {
  if (given === undefined) throw invalid('percent');
  const parsed = parseScaled(decimalText(given), 2);
  if (!parsed.ok) throw invalid('percent', { decimals: 2 });
  const hundredths = parsed.value;
  if (hundredths === 0 || Math.abs(hundredths) > PERCENT_MAX * 100)
    throw invalid('percent', { min: -PERCENT_MAX, max: PERCENT_MAX });
  return hundredths;
}
