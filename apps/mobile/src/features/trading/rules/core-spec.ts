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

/** How many of the thing a size stands for, exact: the lots' own integer times the contract's. */
export const unitsOf = (size: Lots, contractSize: number): number =>
  toJsonNumber(size * contractSize, LOTS_SCALE);
/** Where a finger is lifted, to the nearest point. */
export const nearestPrice = (value: number, precision: number): Price =>
  price(Math.round(value * pow10(precision)));
