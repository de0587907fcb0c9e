// A trade at a tick of before the venue's start is named, and one at a quote that nothing confirmed on the tape is counted.
import type { VenueEvent } from '@candor/core';
import type { TapedJournal } from '@candor/core/testing';
import { expect, it } from 'vitest';
import { judgeTaped, tapedHistories, walkTaped } from '../testing/judge-taped.ts';

const HOUR_MS = 3_600_000;
const histories = tapedHistories(5);
const isFill = (event: VenueEvent): boolean => event.type === 'OrderPlaced' && event.fill !== null;

/** The history up to an event, with another one in its place. */
function endingWith({ batches, ticks }: TapedJournal, last: VenueEvent, told: VenueEvent[]): TapedJournal {
  const events = batches.flatMap((batch) => batch.events);
  const until = events.indexOf(last);
  return {
    batches: [{ firstSeq: 1, events: [...events.slice(0, until), ...told] }],
    ticks: ticks.filter(({ t }) => t <= last.at),
  };
}

const agedOf = async (taped: TapedJournal) => (await walkTaped(taped)).aged;

it('counts a fill at a quote without a tick for hours', async () => {
  for (const taped of histories) {
    const fill = taped.batches.flatMap(({ events }) => events).findLast(isFill);
    if (!fill) throw new Error('no fill');
    const late = { ...fill, at: fill.at + 3 * HOUR_MS };
    const before = await agedOf(endingWith(taped, fill, [fill]));
    const aged = await agedOf(endingWith(taped, fill, [late]));
    expect(aged.count).toBeGreaterThanOrEqual(before.count);
    expect(aged.oldestMs).toBeGreaterThanOrEqual(3 * HOUR_MS);
  }
});

it('names a fill at a tick of before a start', async () => {
  for (const taped of histories) {
    const fill = taped.batches.flatMap(({ events }) => events).findLast(isFill);
    if (!fill) throw new Error('no fill');
    const at = fill.at + 60_000;
    const start = { v: 1, actor: 's:record', type: 'VenueStarted', at, before: fill.at } as const;
    const told = endingWith(taped, fill, [start, { ...fill, at: at + 2_000 }]);
    expect((await judgeTaped(told)).join('; ')).toContain("of before the venue's last start");
  }
});
