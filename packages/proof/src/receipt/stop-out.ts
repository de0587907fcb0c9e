// Checks a stop-out's amounts against the tape, the settings and the rule: the tradable position with the largest loss
// closes first.
import { type Conditions, closingSide } from './conditions.ts';
import type { CountedPosition, Placed, StopOutStep } from './receipt-events.ts';
import { need } from './steps.ts';

/** A position of a stop-out, with the instrument that its price is of. */
export interface StoppedPosition extends CountedPosition {
  readonly instrumentId: number;
  readonly side: Placed['side'];
  readonly precision: number;
}
/** Money in millionths of a dollar. */
export interface StopOut {
  readonly balance: number;
  readonly profits: number;
  readonly margin: number;
  /** Percent of the margin. */
  readonly level: number;
  readonly positions: readonly StoppedPosition[];
}

/** Throws if the amounts of the step are wrong, or if another position had to close before `order`. */
export function checkStopOut(
  event: StopOutStep,
  order: Pick<Placed, 'orderId'> & { readonly margin: number },
  conditions: Conditions,
): StopOut {
  const { balance, profits, margin, positions } = event.figures;
  const sum = (name: 'profit' | 'margin') => positions.reduce((total, one) => total + BigInt(one[name]), 0n);
  const addsUp = sum('profit') === BigInt(profits) && sum('margin') === BigInt(margin);
  need(addsUp, 'the figures of the stop-out do not add up');
  const isDistinct = new Set(positions.map(({ orderId }) => orderId)).size === positions.length;
  need(isDistinct, 'the stop-out counts a position twice');
  const { stopOutLevel } = conditions.settings(event);
  need(event.level === stopOutLevel, 'the stop-out was at another level than the settings have');
  const isBelow = (BigInt(balance) + BigInt(profits)) * 100n <= BigInt(event.level) * BigInt(margin);
  need(isBelow, 'the account stood above the stop-out level');
  const counted = positions.map((one): StoppedPosition => {
    const { instrumentId, side, precision } = conditions.placing(one.orderId);
    const tick = conditions.tick(instrumentId, one.tick, event, precision);
    const isOnTape = one.price === closingSide(side, tick);
    need(
      isOnTape,
      `position ${one.orderId} was counted at ${one.price}, which tick ${one.tick} does not say`,
    );
    return { ...one, instrumentId, side, precision };
  });
  const own = positions.find(({ orderId }) => orderId === order.orderId);
  const isCounted = own?.tradable === true && own.margin === order.margin;
  need(isCounted, 'the position that was closed could not be traded, or was counted with another margin');
  // A tick does not close what it opened. For orders that were pending before, the receipt does not say which tick that
  // was.
  const isNew = ({ orderId, tick }: CountedPosition) =>
    (conditions.placing(orderId).fill?.tick ?? tick) === tick;
  const isSpared = positions.some((one) => goesBefore(one, own) && !isNew(one));
  need(!isSpared, 'another position had lost more, and was not closed first');
  return { balance, profits, margin, level: event.level, positions: counted };
}

/** The larger loss goes first, of equal ones the larger margin. */
const goesBefore = (one: CountedPosition, own: CountedPosition): boolean =>
  one.tradable && (one.profit < own.profit || (one.profit === own.profit && one.margin > own.margin));
