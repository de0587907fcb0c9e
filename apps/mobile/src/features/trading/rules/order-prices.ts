// The prices of an order that is about to be placed: where it would open, and where it would close at once.
import type { Sides } from '@candor/client';
import { closingAtTarget, closingPrice, openingPrice, type Price, type Side } from '@candor/core';

/** `target` is a pending order's price; null at market. */
export const opensAt = (side: Side, sides: Sides, target: Price | null): Price =>
  target ?? openingPrice(side, sides);

/** Stops are judged from here: the other side of the quote; of a pending order, its target shifted by the spread. */
export const closesAt = (side: Side, sides: Sides, target: Price | null): Price =>
  target === null ? closingPrice(side, sides) : closingAtTarget(side, target, sides);
