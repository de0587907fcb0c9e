// The order request of a ticket, and the text of its button.
import type { OrderRequest } from '@candor/client';
import { openingPrice, type PendingKind, type Price, pendingKind } from '@candor/core';
import type { Formatter, MessageKey, Translate } from '@candor/i18n';
import { opensAt } from '../rules/order-prices.ts';
import type { Intent } from './preview.ts';

/**
 * `seen` is the quote on the screen when the button was tapped; null for a pending order, which acts on none and so
 * has nothing to deviate from. `deviation`: how many points worse than that quote it may be filled; null for any.
 */
export function submitParams(
  intent: Intent,
  deviation: number | null,
): { request: OrderRequest; requestedPrice: Price | null } {
  const { spec, side, lots, multiple, sides, target, stopLoss, takeProfit, expiry } = intent;
  const quote = openingPrice(side, sides);
  return {
    request: {
      kind: 'place',
      instrumentId: spec.id,
      precision: spec.precision,
      side,
      lots,
      multiple,
      quote,
      target,
      pendingKind: kindOf(intent),
      expiry,
      stopLoss,
      takeProfit,
      deviation: target === null ? deviation : null,
    },
    requestedPrice: target === null ? quote : null,
  };
}

/** The name of a pending order at this price, by the current quote; null at market. */
export function pendingName(intent: Intent): MessageKey | null {
  const kind = kindOf(intent);
  return kind && `trade.${intent.side}_${kind}`;
}

function kindOf({ side, target, sides, spec }: Intent): PendingKind | null {
  if (target === null) return null;
  const kind = pendingKind({ side, target }, openingPrice(side, sides), spec.precision);
  return typeof kind === 'string' ? kind : null;
}

/** Side, size and price in one: what a tap does, in sight where the fields are not. */
export function confirmLabel(intent: Intent, t: Translate, format: Formatter): string {
  const { side, sides, target, spec } = intent;
  const lots = format.scaledLots(intent.lots);
  const price = format.scaledPrice(opensAt(side, sides, target), spec.precision);
  const kind = pendingName(intent);
  if (kind !== null) return t('trade.place_at', { kind: t(kind), lots, price });
  return t(side === 'buy' ? 'trade.place_buy_at' : 'trade.place_sell_at', { lots, price });
}
