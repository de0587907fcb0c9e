// The prices of an order that is about to be placed: where it would open, and where it would close at once.
import type { Sides } from '@candor/client';
import {
  closingAtTarget,
  closingPrice,
  isStopBelow,
  openingPrice,
  type Price,
  price,
  type Side,
  type StopKind,
} from '@candor/core';

/** `target` is a pending order's price; null at market. */
export const opensAt = (side: Side, sides: Sides, target: Price | null): Price =>
  target ?? openingPrice(side, sides);

/** Stops are judged from here: the other side of the quote; of a pending order, its target shifted by the spread. */
export const closesAt = (side: Side, sides: Sides, target: Price | null): Price =>
  target === null ? closingPrice(side, sides) : closingAtTarget(side, target, sides);

/** As a share of the price: what a market moves in the seconds between an offer and its answer. */
const ROOM = 0.0002;

/** The nearest stop that is accepted now would be rejected after the next tick, so the one that is offered lies beyond it. */
export function offerStop(nearest: Price, kind: StopKind, side: Side): Price {
  const room = Math.ceil(nearest * ROOM);
  return price(isStopBelow(kind, side) ? nearest - room : nearest + room);
}
