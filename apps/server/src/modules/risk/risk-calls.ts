// Calls about exposure, accounts by margin level, and the house's result.
import type { WholeNumber, YesNo } from '@candor/contract';
import type { InstrumentId } from '@candor/core';
import type pg from 'pg';
import type { EnginePort } from '../../engine/port.ts';
import { HOUR_MS } from '../../feeds/candle.ts';
import { tradingDayStart } from '../../feeds/trading-day.ts';
import { clientsOfAccounts } from '../../web/clients-of-accounts.ts';
import { parseWhole, parseYesNo } from '../../web/parse-values.ts';
import { busy } from '../../web/rate-limit.ts';
import { invalid } from '../../web/refused.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import { type HouseResults, realisedEver } from './house-result.ts';
import { parseDay } from './parse-day.ts';
import {
  presentAccount,
  presentHouse,
  presentOverview,
  presentPosition,
  presentSample,
  presentTaken,
} from './present-risk.ts';
import { type Reading, type Readings, versionOf } from './readings.ts';
import type { RiskMarket } from './risk-market.ts';
import { ALL_INSTRUMENTS, listSamples, profitAt } from './sample-rows.ts';

const ROWS = 50;
/** After this the first metrics of a day are returned without its result. */
const TODAY_MS_MAX = 1_500;

export interface RiskParts {
  readonly db: { readonly requests: pg.Pool };
  readonly market: RiskMarket;
  readonly readings: Readings;
  readonly house: HouseResults;
  now(): number;
  venueNow(): number;
}

export const isDemo = (given: YesNo | undefined): boolean => given !== undefined && parseYesNo('demo', given);

export function registerRiskCalls(register: RegisterOfficeCall, parts: RiskParts): void {
  const { db, market, readings, house, now, venueNow } = parts;

  /** Equal requests on the same reading share one result. */
  const sharedBy = async ({ params }: { readonly params: Readonly<Record<string, unknown>> }) => ({
    key: JSON.stringify(params),
    version: versionOf(await readings.get(), now()),
  });

  register('officeRisk', { weight: weights.stored, sharedBy }, async ({ params }) => {
    const demo = isDemo(params.demo);
    const reading = await readings.get();
    const today = await Promise.race([
      resultSince(parts, reading, { demo, from: tradingDayStart(venueNow()) }).catch(() => null),
      new Promise<null>((resolve) => setTimeout(resolve, TODAY_MS_MAX, null)),
    ]);
    const open = reading.books[demo ? 'demo' : 'real'].profit;
    const ever = presentHouse({ from: null, realised: realisedEver(reading, demo), open, openThen: null });
    return { data: presentOverview(reading, demo, { market, now: now(), house: { today, ever } }) };
  });

  register('officeRiskPositions', { weight: weights.stored, sharedBy }, async ({ params }) => {
    const { instrument, account, side = null, sort = 'usd', order, after } = params;
    const query = {
      demo: isDemo(params.demo),
      instrumentId: instrument === undefined ? null : parseInstrument(market, instrument),
      accountId: account === undefined ? null : parseWhole('account', account),
      side,
      sort,
      rising: order === 'up',
      after: parseCursor('after', after),
      limit: ROWS,
    };
    const reading = await readings.get();
    const { rows, total, next } = await readings.metrics.ask({ ask: 'positions', query });
    const clientOf = await clientsOfAccounts(
      db.requests,
      rows.map((row) => row.order.accountId),
    );
    const list = rows.map((row) => {
      const { instrumentId, accountId } = row.order;
      const code = codeOf(reading, instrumentId);
      return presentPosition(row, { code, client: clientOf(accountId) });
    });
    return { data: { ...presentTaken(reading, now()), list, total, next: writeCursor(next) } };
  });

  register('officeRiskAccounts', { weight: weights.stored, sharedBy }, async ({ params }) => {
    const { band = null, sort = 'equity', order, after } = params;
    const query = {
      demo: isDemo(params.demo),
      band,
      sort,
      rising: order === 'up',
      after: parseCursor('after', after),
      limit: ROWS,
    };
    const reading = await readings.get();
    const { rows, total, next } = await readings.metrics.ask({ ask: 'accounts', query });
    const clientOf = await clientsOfAccounts(
      db.requests,
      rows.map(({ id }) => id),
    );
    const list = rows.map((row) => presentAccount(row, clientOf(row.id)));
    return { data: { ...presentTaken(reading, now()), list, total, next: writeCursor(next) } };
  });

  register('officeRiskHistory', { weight: weights.stored }, async ({ params }) => {
    const { instrument, hours = 24 } = params;
    const samples = await listSamples(db.requests, {
      demo: isDemo(params.demo),
      instrumentId: instrument === undefined ? ALL_INSTRUMENTS : parseInstrument(market, instrument),
      from: new Date(now() - parseWhole('hours', hours, { min: 1, max: 72 }) * HOUR_MS),
    });
    return { data: { list: samples.map(presentSample) } };
  });

  // It may go through all postings of a year.
  register('officeHouseResult', { weight: 50 }, async ({ params }) => {
    const { start } = parseDay('from', params.from);
    if (start > venueNow()) throw invalid('from');
    const reading = await readings.get();
    const demo = isDemo(params.demo);
    return { data: await resultSince(parts, reading, { demo, from: start }) };
  });

  async function resultSince(
    { db: { requests } }: RiskParts,
    reading: Reading,
    { demo, from }: { demo: boolean; from: number },
  ) {
    const [realised, openThen] = await Promise.all([
      house.realisedSince(reading, demo, from),
      profitAt(requests, demo, new Date(from)),
    ]);
    const open = reading.books[demo ? 'demo' : 'real'].profit;
    return presentHouse({ from, realised, open, openThen });
  }
}

const codeOf = ({ copy }: Reading, id: InstrumentId): string =>
  copy.markets.find(({ spec }) => spec.id === id)?.spec.code ?? '';

export function parseInstrument(market: Pick<RiskMarket, 'find'>, given: WholeNumber): InstrumentId {
  const id = parseWhole('instrument', given);
  if (!market.find(id)) throw invalid('instrument');
  return id;
}

/** The ledger's tables follow within moments; if they do not, the request is rejected with a retry. */
export function reachedWithin(
  engine: Pick<EnginePort, 'projected'>,
  msMax: number,
): (seqs: readonly number[]) => Promise<void> {
  return async (seqs) => {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(busy()), msMax);
    const reached = Promise.all(seqs.map((seq, shard) => engine.projected(shard, seq, ['ledger'])));
    try {
      await Promise.race([reached, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}

interface RowCursor {
  readonly value: number;
  readonly id: number;
}

const writeCursor = (cursor: RowCursor | null): string | null => cursor && `${cursor.value}_${cursor.id}`;

/** The cursor of a page of rows: the last row's metric and its id, as one text. */
function parseCursor(field: string, given: string | undefined): RowCursor | null {
  if (given === undefined || given === '') return null;
  const [value, id, ...rest] = given.split('_').map(Number);
  if (value === undefined || id === undefined || rest.length > 0) throw invalid(field);
  if (!Number.isFinite(value) || !Number.isSafeInteger(id)) throw invalid(field);
  return { value, id };
}
