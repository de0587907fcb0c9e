// Part of `npm run verify`: proves that the tape is whole, that every price of the journal is on it, and that no tick was let pass
// that closes or triggers an order. It may run beside the program.
import type { InstrumentId } from '@candor/core';
import { archiveFolderOf } from '../../archive/archive-file.ts';
import { readConfig } from '../../config.ts';
import { sessionAt } from '../../feeds/calendar.ts';
import { catalogue } from '../../feeds/instruments.ts';
import { nextTradingDayStart, rolloverAt } from '../../feeds/trading-day.ts';
import { onStore, sayFaults } from './on-store.ts';
import { proveTape } from './tape/prove-tape.ts';
import type { IsOpen } from './tape/prove-triggers.ts';

const count = (value: number): string => value.toLocaleString('en');
const config = readConfig();
await onStore(config, async ({ client }) => {
  const { ticks, marked, uses, earlier, aged, faults } = await proveTape(client, {
    archiveFolder: archiveFolderOf(config.dataDir),
    isOpen: config.clockHours === 'market' ? makeHours() : undefined,
    catalogue,
    nextRollover: (at) => rolloverAt(nextTradingDayStart(at)),
  });
  console.log(`${count(ticks)} ticks on the tape, ${count(marked)} of them marked`);
  console.log(`${count(uses)} prices of events are on it`);
  if (earlier > 0)
    console.log(
      `! ${count(earlier)} prices are of events from before the store had a tape: they can be held against nothing`,
    );
  if (aged.count > 0)
    console.log(
      `${count(aged.count)} orders were filled or closed at a quote without a tick for longer than it may be unconfirmed, event ${aged.seq} after ${count(Math.round(aged.oldestMs / 1_000))} s: that the feed stood by it is the venue's word`,
    );
  sayFaults(faults, 'the tape is whole, and nothing was priced off it');
});

/**
 * By the catalogue; where an operator has given an instrument longer hours, what lies outside of these is not looked at. A session is
 * worked out once, and holds until it changes: it is asked after at each tick.
 */
function makeHours(): IsOpen {
  const calendars = new Map(catalogue.map(({ terms, calendar }) => [terms.id, calendar]));
  const known = new Map<InstrumentId, { from: number; until: number; open: boolean }>();
  return (id, at) => {
    const calendar = calendars.get(id);
    if (calendar === undefined) return false;
    const last = known.get(id);
    if (last && at >= last.from && at < last.until) return last.open;
    const { open, nextChangeAt } = sessionAt(calendar, at);
    known.set(id, { from: at, until: nextChangeAt, open });
    return open;
  };
}
