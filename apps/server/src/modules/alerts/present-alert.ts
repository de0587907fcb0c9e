// A price alert as the wire carries it.
import type { PriceAlert } from '@candor/contract';
import { type AlertRow, waitingOf } from './alert-rows.ts';
import type { AlertInstrument } from './market-prices.ts';

/** `instrument` is undefined if it is no longer listed. */
export function presentAlert(row: AlertRow, instrument: AlertInstrument | undefined): PriceAlert {
  const { id, side, direction, price, precision, instrumentId, repeats } = waitingOf(row);
  const plain = (points: number) => points / 10 ** precision;
  return {
    id,
    code: instrument?.spec.code ?? String(instrumentId),
    name: instrument?.showCode ?? String(instrumentId),
    side,
    direction,
    price: plain(price),
    precision,
    percent: row.percent_hundredths === null ? null : row.percent_hundredths / 100,
    repeat: repeats ? 1 : 0,
    created_at: row.made_at.toISOString(),
    fired_at: row.fired_at?.toISOString() ?? null,
    fired_price: row.fired_price === null ? null : plain(row.fired_price),
  };
}
