// Whom each event must name: whoever commanded it, or the part of the venue that a price or the time set in motion.
import type { Actor } from '../model/actor.ts';
import type { EventBody } from '../model/event.ts';

/** `commanding` is null where nobody commanded: the market moved. */
export function auditedActor(event: EventBody, commanding: Actor | null): Actor {
  // Nobody commands what the risk rules do, whatever has led to it.
  if (commanding && !isOfRisk(event)) return commanding;
  return { kind: 'system', id: partOf(event) };
}

/** As events and accounts carry it. */
export const nameOf = ({ kind, id }: Actor) => `${kind[0] as 'c' | 'o' | 's'}:${id}` as const;

const isOfRisk = (event: EventBody): boolean =>
  [
    ...['NegativeBalanceCovered', 'WithdrawalReleased', 'LossDayBegun'],
    ...['MarginCalled', 'MarginCallArmed', 'StopOutStep'],
  ].includes(event.type) ||
  ('reason' in event && event.reason === 'stop_out');

function partOf(event: EventBody): string {
  if (event.type === 'RolledOver' || event.type === 'SwapCharged') return 'rollover';
  const reason = event.type === 'OrderTriggered' ? 'triggered' : 'reason' in event ? event.reason : '';
  return ['triggered', 'trigger_refused', 'stop_loss', 'take_profit'].includes(reason) ? 'triggers' : 'risk';
}
