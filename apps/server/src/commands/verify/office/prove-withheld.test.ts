// A deposit that was approved and is never credited is named on whatever clock the venue runs.
import type { VenueEvent } from '@candor/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OfficeHistory, openOfficeHistory } from '../testing/office-history.ts';

let office: OfficeHistory;
beforeAll(async () => {
  office = await openOfficeHistory();
}, 120_000);
afterAll(() => office.stop());

const withheld = `update deposits set settled_at = null where status = 'approved'`;

/** So many heads of the log behind the history, each with one row more, in a moment of the venue's clock. */
function withHeads(count: number, events: readonly VenueEvent[]): VenueEvent[] {
  const { at } = events.at(-1) as VenueEvent;
  const head = { type: 'AuditAnchored', v: 1, actor: 's:audit', hash: '', at };
  return [
    ...events,
    ...Array.from({ length: count }, (_, more) => ({ ...head, rows: office.rows + more }) as VenueEvent),
  ];
}
const judge = async (history: readonly VenueEvent[], sql = 'select'): Promise<string[]> =>
  (await office.afterHand(sql, history)).filter((said) => said.includes('heads later'));

it('names it once thirty heads have its approval', async () => {
  const without = office.without('DepositCredited');
  expect(await judge(withHeads(29, without), withheld)).toEqual([]);
  expect(await judge(withHeads(30, without), withheld)).toEqual([
    expect.stringMatching(/^audit row \d+ is to approve deposit \d+, which is not credited/),
  ]);
});

it('has nothing against deposits that are credited, nor against starts that write the same head again', async () => {
  expect(await judge(withHeads(60, office.events))).toEqual([]);
  const [head] = withHeads(1, office.events).slice(-1) as [VenueEvent];
  const starts = Array.from({ length: 60 }, () => head);
  expect(await judge([...office.without('DepositCredited'), ...starts], withheld)).toEqual([]);
});

it('has nothing against one that is credited, and whose client could not be notified since', async () => {
  expect(await judge(withHeads(60, office.events), withheld)).toEqual([]);
});
