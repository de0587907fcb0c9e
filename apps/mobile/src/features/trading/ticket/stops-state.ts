// Operations on the ticket's two stop fields: switch on and off, change the basis, set a price.
import { type Price, pointsGained, type StopKind } from '@candor/core';
import { opensAt } from '../rules/order-prices.ts';
import { type StopBasis, writeStop } from '../rules/stop-basis.ts';
import type { TicketChange } from './change-ticket.ts';
import { firstStop } from './first-stop.ts';
import { stopRule, type Ticket, type TicketReading } from './ticket.ts';

export interface StopsState {
  /** Switches on with a first price a little away, or off without remembering it. */
  toggle(kind: StopKind): void;
  /** Types this price into the field, as price, points or money. */
  put(kind: StopKind, at: Price): void;
  /** The same prices typed another way. */
  by(basis: StopBasis): void;
  /** Distance from the opening price, in points; the sign distinguishes gain and loss. */
  points(at: Price): number;
}

export function stopsState(
  reading: TicketReading | null,
  ticket: Ticket | null,
  change: (change: TicketChange) => void,
): StopsState {
  const write = (kind: StopKind, at: Price | null, basis: StopBasis) =>
    reading && ticket && at !== null
      ? writeStop(at, basis, stopRule(kind, reading, ticket.lots, ticket.target))
      : '';
  /** Put there by the ticket itself, so not typed. */
  const offer = (kind: StopKind, text: string, hasStop: boolean) =>
    change(
      kind === 'stopLoss'
        ? { hasStopLoss: hasStop, stopLoss: text, isStopLossTyped: false }
        : { hasTakeProfit: hasStop, takeProfit: text, isTakeProfitTyped: false },
    );
  return {
    toggle(kind) {
      if (!reading || !ticket) return;
      const { fields } = reading;
      const isOn = kind === 'stopLoss' ? fields.hasStopLoss : fields.hasTakeProfit;
      offer(kind, isOn ? '' : write(kind, firstStop(kind, reading, ticket.target), fields.stopsBy), !isOn);
    },
    put: (kind, at) => reading && offer(kind, write(kind, at, reading.fields.stopsBy), true),
    by(stopsBy) {
      if (!reading) return;
      const { isStopLossTyped, isTakeProfitTyped } = reading.fields;
      change({
        stopsBy,
        stopLoss: write('stopLoss', ticket?.stopLoss ?? null, stopsBy),
        takeProfit: write('takeProfit', ticket?.takeProfit ?? null, stopsBy),
        isStopLossTyped,
        isTakeProfitTyped,
      });
    },
    points: (at) =>
      reading
        ? pointsGained(
            reading.fields.side,
            opensAt(reading.fields.side, reading.sides, ticket?.target ?? null),
            at,
          )
        : 0,
  };
}
