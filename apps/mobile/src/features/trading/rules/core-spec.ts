// Small terms of the core that screens of trading share.
import {
  LOTS_SCALE,
  type Lots,
  lots,
  type Money,
  money,
  type Price,
  pow10,
  price,
  toJsonNumber,
} from '@candor/core';

export const ONE_LOT: Lots = lots(pow10(LOTS_SCALE));
/** A result as the loss it is, a loss as a result, and a fee as what it does to the account. */
export const opposite = (amount: Money): Money => money(-amount);

/** Exact number of units for a size: the lots' integer times the contract size. */
export const unitsOf = (size: Lots, contractSize: number): number =>
  toJsonNumber(size * contractSize, LOTS_SCALE);
/** The price at which a finger is lifted, rounded to the nearest point. */
export const nearestPrice = (value: number, precision: number): Price =>
  price(Math.round(value * pow10(precision)));
