// Operations on the ticket's two stop fields: switch on and off, change the basis, set a price.
import { type Money, money, type Price, pointsGained, type StopKind } from '@candor/core';
import { opensAt } from '../rules/order-prices.ts';
import { findPrice, type StopBasis, writeStop } from '../rules/stop-basis.ts';
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
  /** Makes a size by risk possible: with a stop loss, and the two typed by what does not depend on the size. */
  forRisk(): void;
  /** Puts the take profit where the order brings so many times what it loses at its stop loss, fee included. */
  byReward(times: number): void;
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
    forRisk() {
      if (!reading || !ticket) return;
      if (reading.fields.stopsBy === 'money') this.by('price');
      if (reading.fields.hasStopLoss) return;
      const basis = reading.fields.stopsBy === 'money' ? 'price' : reading.fields.stopsBy;
      offer('stopLoss', write('stopLoss', firstStop('stopLoss', reading, ticket.target), basis), true);
    },
    byReward(times) {
      const at = reading && ticket ? rewardPrice(reading, ticket, times) : null;
      if (at !== null) this.put('takeProfit', at);
    },
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

/** Null without a stop loss that loses, without a size, or if no price brings so much. */
export function rewardPrice(
  reading: TicketReading,
  { stopLoss, lots, target }: Pick<Ticket, 'stopLoss' | 'lots' | 'target'>,
  times: number,
): Price | null {
  const rule = stopRule('takeProfit', reading, lots, target);
  const risk: Money | null = stopLoss === null ? null : rule.profitAt(stopLoss);
  return risk === null || risk >= 0 ? null : findPrice(rule, money(Math.ceil(-risk * times)));
}
