// Counts the events of a simulation, to show that it covered the cases.
import type { VenueEvent } from '../model/event.ts';

export interface Tally {
  acts: number;
  ticks: number;
  crashes: number;
  lostBatches: number;
  /** Events of batches that were lost on purpose. */
  uncommitted: number;
  /** Events by type; closings by reason, as `closed stop_loss`. */
  readonly events: Record<string, number>;
  readonly refusals: Record<string, number>;
}

export const newTally = (): Tally => ({
  acts: 0,
  ticks: 0,
  crashes: 0,
  lostBatches: 0,
  uncommitted: 0,
  events: {},
  refusals: {},
});

const count = (into: Record<string, number>, name: string, by = 1): void => {
  into[name] = (into[name] ?? 0) + by;
};

export function tallyEvent(tally: Tally, event: VenueEvent): void {
  count(tally.events, event.type);
  if (event.type === 'PositionClosed')
    count(
      tally.events,
      `closed ${event.trail?.tick ? 'trailing ' : event.guarantee ? 'guaranteed ' : ''}${event.reason}${event.part ? ' part' : ''}`,
    );
  if (event.type === 'OrderCancelled') count(tally.events, `cancelled ${event.reason}`);
  if (event.type === 'OrderPlaced') count(tally.events, `placed ${event.kind}`);
  if (event.type === 'RolledOver' && event.holiday) count(tally.events, 'holiday');
  if (event.type === 'RolledOver' && event.waiting)
    count(tally.events, 'swaps that wait', event.waiting.length);
  if (event.type === 'SwapCharged' && event.days > 1) count(tally.events, 'swap of several days');
}

export function addTally(total: Tally, more: Tally): void {
  total.acts += more.acts;
  total.ticks += more.ticks;
  total.crashes += more.crashes;
  total.lostBatches += more.lostBatches;
  total.uncommitted += more.uncommitted;
  for (const [name, times] of Object.entries(more.events)) count(total.events, name, times);
  for (const [name, times] of Object.entries(more.refusals)) count(total.refusals, name, times);
}
