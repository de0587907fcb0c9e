// Operators' events are in the journal near the audit head that first covers their row; a moved event is found.
import type { VenueEvent } from '@candor/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OfficeHistory, openOfficeHistory } from '../testing/office-history.ts';

const STEP_MS = 30_000;
const withheld = `update deposits set settled_at = null where status = 'approved'`;
let office: OfficeHistory;
beforeAll(async () => {
  office = await openOfficeHistory();
}, 120_000);
afterAll(() => office.stop());

const counted = { type: 'ExecutionCounted', v: 1, actor: 's:record', real: {}, demo: {} };

/** The history with its heads, then half an hour of running time, then the `moved` events. */
function later(events: readonly VenueEvent[], ...moved: readonly VenueEvent[]): VenueEvent[] {
  const [first, last] = [events[0]?.at ?? 0, events.at(-1)?.at ?? 0];
  const heads = Array.from({ length: 60 }, (_, n) => ({
    ...{ type: 'AuditAnchored', v: 1, actor: 's:audit', rows: office.rows, hash: '', at: last + n * STEP_MS },
  }));
  const at = last + 60 * STEP_MS;
  return [
    { ...counted, at: first } as never,
    ...events,
    ...(heads as never[]),
    ...moved.map((event) => ({ ...event, at })),
  ];
}

const judge = async (history: readonly VenueEvent[]): Promise<string[]> =>
  (await office.judge(history)).filter((said) => /another time|not done since/.test(said));

it('accepts actions that followed their decisions', async () => {
  expect(await judge(later(office.events))).toEqual([]);
});

it('accepts stores from before anchors existed', async () => {
  const [, ...history] = later(office.events, office.first('DepositCredited'));
  expect(await judge(history.filter(({ type }) => type !== 'AuditAnchored'))).toEqual([]);
});

it('accepts a debit that waits for the prices of its account', async () => {
  const { amount, ...posted } = office.first('BalanceAdjusted');
  const debit = { ...posted, amount: -amount } as VenueEvent;
  expect(await judge(later(office.without('BalanceAdjusted'), debit))).toEqual([]);
});

it.each([
  'DepositCredited',
  'BalanceAdjusted',
  'WithdrawalApproved',
  'WithdrawalPaid',
  'InstrumentConfigured',
  'InstrumentHalted',
  'InstrumentResumed',
  'AccountBlocked',
  'PositionClosed',
] as const)('reports %s half an hour after its decision', async (type) => {
  const said = await judge(later(office.without(type), office.first(type)));
  expect(said).toEqual([expect.stringMatching(new RegExp(`is ${type} by .*at another time`))]);
});

it('reports a closing half an hour before its decision', async () => {
  const history = later(office.events);
  const early = history.filter(({ type }) => type !== 'AuditAnchored');
  const heads = history.filter(({ type }) => type === 'AuditAnchored');
  const none = heads.map((head) => ({ ...head, rows: 1 }) as VenueEvent);
  const end = { ...heads.at(-1), rows: office.rows } as VenueEvent;
  expect((await judge([...early, ...none, end])).join('; ')).toContain('is PositionClosed by');
});

it('reports a deposit that is approved and never credited', async () => {
  const said = await office.afterHand(withheld, later(office.without('DepositCredited')));
  expect(said.join('; ')).toMatch(/approve deposit \d+, which is not done since/);
});

it('accepts a deposit credited in time without its settled mark', async () => {
  const byHand = `update deposits set settled_at = null where status = 'approved';
    update adjustments set status = 'confirmed' where status = 'posted'`;
  const said = await office.afterHand(byHand, later(office.events));
  expect(said.filter((one) => one.includes('not done since'))).toEqual([]);
});

/** Adds heads after the history, each with one more row, within one moment of the venue's clock. */
function withHeads(count: number, events: readonly VenueEvent[]): VenueEvent[] {
  const { at } = events.at(-1) as VenueEvent;
  const head = { type: 'AuditAnchored', v: 1, actor: 's:audit', hash: '', at };
  return [
    ...events,
    ...Array.from({ length: count }, (_, more) => ({ ...head, rows: office.rows + more }) as VenueEvent),
  ];
}
const judgeByHeads = async (history: readonly VenueEvent[], sql = 'select'): Promise<string[]> =>
  (await office.afterHand(sql, history)).filter((said) => said.includes('heads later'));

it('reports a missing credit on any clock once thirty anchors have its approval', async () => {
  const without = office.without('DepositCredited');
  expect(await judgeByHeads(withHeads(29, without), withheld)).toEqual([]);
  expect(await judgeByHeads(withHeads(30, without), withheld)).toEqual([
    expect.stringMatching(/^audit row \d+ is to approve deposit \d+, which is not done 30 heads later$/),
  ]);
});

it('accepts credited deposits, and starts that write the same anchor again', async () => {
  expect(await judgeByHeads(withHeads(60, office.events))).toEqual([]);
  const [head] = withHeads(1, office.events).slice(-1) as [VenueEvent];
  const starts = Array.from({ length: 60 }, () => head);
  expect(await judgeByHeads([...office.without('DepositCredited'), ...starts], withheld)).toEqual([]);
});

it('accepts a credited deposit whose client was not notified yet', async () => {
  expect(await judgeByHeads(withHeads(60, office.events), withheld)).toEqual([]);
});
