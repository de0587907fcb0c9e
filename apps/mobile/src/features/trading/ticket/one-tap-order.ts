// The order that one tap sends: at market, with the size on the button, and the stop loss that the ticket would offer.
import type { Sides } from '@candor/client';
import { findLargestLots, type InstrumentSpec, type Lots, lots, type Side } from '@candor/core';
import type { OneTap } from '../page/one-tap.ts';
import { firstStop } from './first-stop.ts';
import type { Intent } from './preview.ts';
import { firstFields } from './use-ticket.ts';

export interface OneTapOrder {
  readonly spec: InstrumentSpec;
  readonly side: Side;
  readonly lots: Lots;
  readonly multiple: number;
  readonly sides: Sides;
}

export function oneTapIntent(order: OneTapOrder, { hasStopLoss }: Pick<OneTap, 'hasStopLoss'>): Intent {
  const { spec, side, sides } = order;
  const reading = { fields: firstFields(side, '', order.multiple), spec, sides };
  return {
    ...order,
    target: null,
    stopLoss: hasStopLoss ? firstStop('stopLoss', reading, null) : null,
    takeProfit: null,
    expiry: null,
  };
}

/** The instrument with the client's own limit as its largest size. */
export const withinLimit = (spec: InstrumentSpec, { lotsMax }: Pick<OneTap, 'lotsMax'>): InstrumentSpec => ({
  ...spec,
  lotsMax: lots(Math.min(spec.lotsMax, lotsMax)),
});

/** The size last used, or the largest below it that the limits allow; the smallest where nothing was used. */
export const firstLots = (spec: InstrumentSpec, used: Lots | null): Lots =>
  findLargestLots(spec, (size) => size <= (used ?? spec.lotsMin)) || spec.lotsMin;
