// The permitted causes of an event: a client by the number of their account (c:17), an operator (o:), or a part of the
// venue (s:).
import type { ReceiptEvent } from './receipt-events.ts';
import { need } from './steps.ts';

/**
 * By the event's type, or for a close or a cancellation by its reason. The account's client causes all other events.
 */
const PARTS: Readonly<Record<string, string>> = {
  OrderTriggered: 's:triggers',
  BreakEvenReached: 's:triggers',
  stop_loss: 's:triggers',
  take_profit: 's:triggers',
  trigger_refused: 's:triggers',
  expired: 's:triggers',
  other_filled: 's:triggers',
  StopOutStep: 's:risk',
  stop_out: 's:risk',
  SwapCharged: 's:rollover',
  RolledOver: 's:rollover',
};
const OF_OPERATORS: ReadonlySet<string> = new Set(['operator']);
const OF_VENUE: ReadonlySet<string> = new Set(['InstrumentConfigured', 'SettingsChanged', 'demo_reset']);
const VERSION = 1;

/**
 * Throws if an event's actor does not match its reason. Events without a version name none, or one that is ignored;
 * `isVersioned` is true if the event before has a version, so that this one must have one.
 */
export function checkActor(event: ReceiptEvent, isVersioned: boolean, what: string): void {
  const { actor, v } = event;
  if (v === undefined) {
    need(!isVersioned, `${what} does not say who caused it`);
    return;
  }
  need(v === VERSION, `${what} is of another version`);
  need(actor !== undefined && mayCause(event, actor), `${what} was caused by ${actor}, who can't`);
}

function mayCause(event: ReceiptEvent, actor: string): boolean {
  const hasReason = event.type === 'PositionClosed' || event.type === 'OrderCancelled';
  const why = hasReason ? event.reason : event.type;
  const part = PARTS[why];
  if (part !== undefined) return actor === part;
  const isOperator = actor.startsWith('o:');
  if (OF_OPERATORS.has(why)) return isOperator;
  if (OF_VENUE.has(why) && (isOperator || actor.startsWith('s:'))) return true;
  return event.accountId !== undefined && actor === `c:${event.accountId}`;
}
