// Market events of one delivery in the order of their times, so that none of them ages the prices behind it.

/** The part that market events with and without tick numbers share; a confirmation and a withheld tick have no time. */
interface Timed {
  readonly kind: 'tick' | 'marked' | 'confirmation' | 'heartbeat' | 'session' | 'rollover';
  readonly at?: number;
}

/** Undefined for what has none of its own, and for a time that is none: it must not come between the others. */
const timeOf = ({ at }: Timed): number | undefined => (Number.isFinite(at) ? at : undefined);

/**
 * The same events, earliest first; of the same time, rollovers and sessions come before ticks (rule 14 of the contract),
 * and otherwise the order of the delivery stays. A confirmation, like an event whose time is none, keeps behind what it
 * was delivered behind. A delivery that is in order already, as nearly all are, is given back as it is.
 */
export function inOrderOfTimes<Event extends Timed>(events: readonly Event[]): readonly Event[] {
  let last = Number.NEGATIVE_INFINITY;
  let lastRank = 0;
  let sorted = true;
  for (const event of events) {
    const at = timeOf(event);
    if (at === undefined) continue;
    const rank = rankOf(event);
    if (at < last || (at === last && rank < lastRank)) {
      sorted = false;
      break;
    }
    last = at;
    lastRank = rank;
  }
  return sorted ? events : sort(events);
}

function sort<Event extends Timed>(events: readonly Event[]): Event[] {
  let reached = Number.NEGATIVE_INFINITY;
  const placed = events.map((event) => {
    const at = timeOf(event);
    if (at !== undefined && at > reached) reached = at;
    return { event, at: at ?? reached, rank: rankOf(event) };
  });
  return placed.sort((a, b) => a.at - b.at || a.rank - b.rank).map(({ event }) => event);
}

const rankOf = ({ kind }: Timed): number =>
  kind === 'rollover' ? 0 : kind === 'session' ? 1 : kind === 'tick' ? 2 : 3;
