// The expiry of a pending order that is changed: what the form begins with, and what of it is sent.
import { nextTradingDayStart, type Order } from '@candor/client';
import type { Expiry } from '@candor/core';
import type { Read } from '../../../shared/form.ts';
import { readExpiry, type Validity, writeLocalTime } from '../ticket/ticket.ts';

/** Null makes the order good till cancelled. */
export type ChangedExpiry = Expiry | null | 'unchanged';

/** While it waits, an order for the day ends at the next end of a trading day. */
export function validityOf({ expiresAt }: Pick<Order, 'expiresAt'>, now: number): Validity {
  if (expiresAt === null) return { timeInForce: 'gtc', until: '' };
  if (expiresAt === nextTradingDayStart(now)) return { timeInForce: 'day', until: '' };
  return { timeInForce: 'gtd', until: writeLocalTime(expiresAt) };
}

/** The field has no seconds, which an expiry may have: both are compared as they are written. */
export function readChangedExpiry(typed: Validity, before: Validity, now: number): Read<ChangedExpiry> {
  const isSameTime = typed.timeInForce !== 'gtd' || typed.until === before.until;
  if (typed.timeInForce === before.timeInForce && isSameTime) return { value: 'unchanged' };
  return readExpiry(typed, now);
}
