// An order as the wire wants it, and as its button says it.
import type { CallParams } from '@candor/contract';
import { formatScaled, LOTS_SCALE, openingPrice, type Price, pendingKind } from '@candor/core';
import type { Formatter, MessageKey, Translate } from '@candor/i18n';
import { opensAt } from '../rules/order-prices.ts';
import type { Intent } from './preview.ts';

/**
 * `seen` is the quote on the screen when the button was tapped; empty for a pending order, which acts on none and so
 * has nothing to deviate from. `deviation`: how many points worse than that quote it may be filled; null for any.
 */
export function submitParams(
  intent: Intent,
  deviation: number | null,
): { params: CallParams<'submit'>; seen: string } {
  const { precision } = intent.terms;
  const write = (value: Price | null) => (value === null ? '0' : formatScaled(value, precision, precision));
  const quote = write(openingPrice(intent.side, intent.sides));
  return {
    params: {
      type: intent.side === 'buy' ? '1' : '2',
      cont: formatScaled(intent.lots, LOTS_SCALE),
      forex_id: intent.terms.id,
      status: intent.target === null ? '1' : '0',
      target_price: intent.target === null ? quote : write(intent.target),
      stop_loss_price: write(intent.stopLoss),
      target_profit_price: write(intent.takeProfit),
      multiple: intent.multiple,
      ...(deviation !== null && intent.target === null && { deviation }),
    },
    seen: intent.target === null ? quote : '',
  };
}

/** What a pending order of this price is called, by the quote of now; null at market. */
export function pendingName({ side, target, sides, terms }: Intent): MessageKey | null {
  if (target === null) return null;
  const kind = pendingKind({ side, target }, openingPrice(side, sides), terms.precision);
  return typeof kind === 'string' ? `trade.${side}_${kind}` : null;
}

/** Side, size and price in one: what a tap does, in sight where the fields are not. */
export function confirmLabel(intent: Intent, t: Translate, format: Formatter): string {
  const { side, sides, target, terms } = intent;
  const lots = format.scaledLots(intent.lots);
  const price = format.scaledPrice(opensAt(side, sides, target), terms.precision);
  const kind = pendingName(intent);
  if (kind !== null) return t('trade.place_at', { kind: t(kind), lots, price });
  return t(side === 'buy' ? 'trade.place_buy_at' : 'trade.place_sell_at', { lots, price });
}
