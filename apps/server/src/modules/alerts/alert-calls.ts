// Price alerts over HTTP: created, listed, removed.
import { ALERTS_MAX, type Decimal } from '@candor/contract';
import { type InstrumentId, parseScaled } from '@candor/core';
import { lockUser } from '../../db/lock-user.ts';
import { decimalText, parsePriceParameter, parseWhole, parseYesNo } from '../../web/parse-values.ts';
import { CallRefused, invalid } from '../../web/refused.ts';
import type { RegisterCall } from '../../web/register-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext } from '../module.ts';
import type { AlertSide, WaitingAlert } from './alert-book.ts';
import { countWaiting, deleteAlert, insertAlert, listAlerts, waitingOf } from './alert-rows.ts';
import type { MarketPrices } from './market-prices.ts';
import { presentAlert } from './present-alert.ts';

const PERCENT_DECIMALS = 2;
const PERCENT_HUNDREDTHS_MAX = 100_000;

interface AlertCallOptions extends Pick<ModuleContext, 'db' | 'now'> {
  readonly market: MarketPrices;
  /** Called once the alert is stored. */
  readonly onMade: (alert: WaitingAlert) => void;
  readonly onRemoved: (alert: WaitingAlert) => void;
}

export function registerAlertCalls(register: RegisterCall, options: AlertCallOptions): void {
  const { db, market, now, onMade, onRemoved } = options;
  const parseCode = (code: string): InstrumentId => {
    const id = market.findCode(code);
    if (id === undefined) throw invalid('code');
    return id;
  };

  register('alertList', { weight: weights.stored }, async ({ params, session }) => {
    const instrumentId = params.code === undefined ? undefined : parseCode(params.code);
    const rows = await listAlerts(db.requests, session.user.id, instrumentId);
    const list = rows.map((row) => presentAlert(row, market.find(row.instrument_id)));
    return { data: { list, total: list.length } };
  });

  register('alertMake', { weight: weights.written }, async ({ params, session, once }) => {
    const { side } = params;
    const instrumentId = parseCode(params.code);
    const instrument = market.find(instrumentId);
    if (!instrument) throw invalid('code');
    const { precision } = instrument.spec;
    const percentHundredths = parsePercent(params.percent, side);
    const wanted = parsePriceParameter('price', params.price, precision);
    // Exactly one of the two says where the alert is.
    if ((wanted === 0) === (percentHundredths === null)) throw invalid('price');
    const repeats = params.repeat !== undefined && parseYesNo('repeat', params.repeat);
    const userId = session.user.id;
    return once(async ({ client, afterCommit }) => {
      const current = currentOf(market.quote(instrumentId), side);
      if (current === null) throw new CallRefused('alert_price_unknown');
      const price = percentHundredths === null ? wanted : moved(current, percentHundredths);
      if (price <= 0) throw invalid('percent');
      if (price === current) throw new CallRefused('alert_at_price');
      // Without a key, requests of one user are not serialised; locking the user's row does that.
      await lockUser(client, userId);
      if ((await countWaiting(client, userId)) >= ALERTS_MAX)
        throw new CallRefused('too_many_alerts', { details: { max: ALERTS_MAX } });
      const direction = price > current ? 'up' : 'down';
      const alert = { userId, instrumentId, side, direction, price, precision, repeats } as const;
      const row = await insertAlert(client, { ...alert, percentHundredths }, new Date(now()));
      afterCommit(() => onMade(waitingOf(row)));
      return { data: presentAlert(row, instrument) };
    });
  });

  register('alertRemove', { weight: weights.written }, async ({ params, session, once }) => {
    const id = parseWhole('id', params.id);
    const userId = session.user.id;
    return once(async ({ client, afterCommit }) => {
      const row = await deleteAlert(client, userId, id);
      if (!row) throw new CallRefused('alert_not_found');
      afterCommit(() => onRemoved(waitingOf(row)));
      return { data: null };
    });
  });
}

/** A spread that is a change in per cent of itself helps nobody, so only prices have one. */
function parsePercent(value: Decimal | undefined, side: AlertSide): number | null {
  if (value === undefined) return null;
  const parsed = parseScaled(decimalText(value), PERCENT_DECIMALS);
  if (!parsed.ok || side === 'spread') throw invalid('percent');
  if (parsed.value === 0 || Math.abs(parsed.value) > PERCENT_HUNDREDTHS_MAX) throw invalid('percent');
  return parsed.value;
}

/** 1.10000 moved by +0.25 % is 1.10275. Rounded away from the current price, so that the change is complete. */
function moved(current: number, percentHundredths: number): number {
  const target = (current * (10_000 + percentHundredths)) / 10_000;
  return percentHundredths > 0 ? Math.ceil(target) : Math.floor(target);
}

function currentOf({ bid, ask }: ReturnType<MarketPrices['quote']>, side: AlertSide): number | null {
  if (side !== 'spread') return side === 'bid' ? bid : ask;
  return bid === null || ask === null ? null : ask - bid;
}
