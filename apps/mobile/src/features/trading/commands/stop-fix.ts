// The fix for a rejected stop loss or take profit: a price that is likely to be accepted still when it is sent.
import type { Price, Side, StopKind } from '@candor/core';
import { nearestPrice } from '../rules/core-spec.ts';
import { offerStop } from '../rules/order-prices.ts';
import type { CommandRejection } from './order-command.ts';

export interface StopFix {
  readonly kind: StopKind;
  readonly at: Price;
}

/** Null for any other rejection, and where no price would be accepted. */
export function stopFixOf(
  { error, details }: Pick<CommandRejection, 'error' | 'details'>,
  { side, precision }: { side: Side; precision: number },
): StopFix | null {
  const kind = KINDS[error];
  const { nearest } = details;
  if (kind === undefined || typeof nearest !== 'number' || !(nearest > 0)) return null;
  const at = offerStop(nearestPrice(nearest, precision), kind, side);
  return at > 0 ? { kind, at } : null;
}

const KINDS: Readonly<Record<string, StopKind>> = {
  invalid_stop_loss: 'stopLoss',
  invalid_take_profit: 'takeProfit',
};
