// An order as the wire wants it, and as its button says it.
import type { CallParams } from '@candor/contract';
import { formatScaled, LOTS_SCALE, type Price } from '@candor/core';
import type { Formatter, MessageKey, Translate } from '@candor/i18n';
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
  const quote = write(intent.side === 'buy' ? intent.sides.ask : intent.sides.bid);
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

/** What kind of pending order this price makes, by the quote of now; null at market. */
export function pendingKind({ side, target, sides }: Intent): MessageKey | null {
  if (target === null) return null;
  if (side === 'buy') return target > sides.ask ? 'trade.buy_stop' : 'trade.buy_limit';
  return target < sides.bid ? 'trade.sell_stop' : 'trade.sell_limit';
}

/** Side, size and price in one: what a tap does, in sight where the fields are not. */
export function confirmLabel(intent: Intent, t: Translate, format: Formatter): string {
  const { side, sides, target, terms } = intent;
  const lots = format.scaledLots(intent.lots);
  const price = format.scaledPrice(target ?? (side === 'buy' ? sides.ask : sides.bid), terms.precision);
  const kind = pendingKind(intent);
  if (kind !== null) return t('trade.place_at', { kind: t(kind), lots, price });
  return t(side === 'buy' ? 'trade.place_buy_at' : 'trade.place_sell_at', { lots, price });
}
