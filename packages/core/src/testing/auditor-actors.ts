// The expected actor of each event: the commanding actor, or the part of the venue that a price or the time triggered.
import type { Actor } from '../model/actor.ts';
import type { EventBody } from '../model/event.ts';

/** `commanding` is null if there is no command because the market moved. */
export function auditedActor(event: EventBody, commanding: Actor | null): Actor {
  // Actions of the risk rules belong to no commanding actor, whatever caused them.
  if (commanding && !isOfRisk(event)) return commanding;
  return { kind: 'system', id: partOf(event) };
}

/** Format of actors in events and accounts. */
export const nameOf = ({ kind, id }: Actor) => `${kind[0] as 'c' | 'o' | 's'}:${id}` as const;

const isOfRisk = (event: EventBody): boolean =>
  [
    ...['NegativeBalanceCovered', 'WithdrawalReleased', 'LossDayBegun'],
    ...['MarginCalled', 'MarginCallArmed', 'StopOutStep'],
  ].includes(event.type) ||
  ('reason' in event && event.reason === 'stop_out');

function partOf(event: EventBody): string {
  if (event.type === 'StopsTrailed' || event.type === 'BreakEvenReached') return 'triggers';
  if (event.type === 'RolledOver' || event.type === 'SwapCharged') return 'rollover';
  const reason = event.type === 'OrderTriggered' ? 'triggered' : 'reason' in event ? event.reason : '';
  return ['triggered', 'trigger_refused', 'expired', 'other_filled', 'stop_loss', 'take_profit'].includes(
    reason,
  )
    ? 'triggers'
    : 'risk';
}
