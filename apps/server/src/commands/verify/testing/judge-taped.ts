// What the walk along tape and journal says of a history, and of the lies that can be told of it.
import type { Rollover, VenueEvent } from '@candor/core';
import { recordTapedJournal, type TapedJournal } from '@candor/core/testing';
import { entriesOf } from '../../../tape/slice-entries.ts';
import { Moments } from '../tape/moments.ts';
import { type AlongTape, TriggerCheck } from '../tape/prove-triggers.ts';

const DAY_MS = 86_400_000;
const ROLL_MS = 22 * 3_600_000;

/** As the days of recorded histories end: 17:00 in a New York winter. */
function nextRollover(at: number): Rollover {
  const end = (Math.floor((at - ROLL_MS) / DAY_MS) + 1) * DAY_MS + ROLL_MS;
  return { kind: 'rollover', valueDate: new Date(end).toISOString().slice(0, 10), at: end };
}

/** The check behind the last tick and event of the history. */
export async function walkTaped(
  { batches, ticks }: TapedJournal,
  along: AlongTape = {},
): Promise<TriggerCheck> {
  const check = new TriggerCheck(along);
  const moments = new Moments(
    (async function* () {
      yield* batches;
    })(),
    (moment) => check.take(moment),
  );
  for (const entry of entriesOf(ticks)) await moments.take(entry);
  await moments.end();
  return check;
}

export const judgeTaped = async (
  taped: TapedJournal,
  along: AlongTape = { nextRollover },
): Promise<readonly string[]> => (await walkTaped(taped, along)).faults;

/** Of so many seeds; of venues that know some prices only once they come, as of instruments that are new. */
export const tapedHistories = (count: number): readonly TapedJournal[] =>
  Array.from({ length: count }, (_, n) => recordTapedJournal(n + 1, 6_000, { keepsQuotes: false }));

/** Of venues that trade on while days end. */
export const tapedEvenings = (count: number): readonly TapedJournal[] =>
  Array.from({ length: count }, (_, n) => recordTapedJournal(n + 1, 6_000, { hasEvenings: true }));

/** The history with other events, numbered on. */
export function withEvents(
  taped: TapedJournal,
  tell: (event: VenueEvent) => readonly VenueEvent[],
): TapedJournal {
  let firstSeq = 1;
  const batches = taped.batches.map(({ events }) => {
    const batch = { firstSeq, events: events.flatMap(tell) };
    firstSeq += batch.events.length;
    return batch;
  });
  return { ...taped, batches };
}
