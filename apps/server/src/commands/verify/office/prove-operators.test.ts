// Operators' actions besides money are in both the journal and the audit log, and each falsification is found.
import type { VenueEvent } from '@candor/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OfficeHistory, openOfficeHistory } from '../testing/office-history.ts';

let office: OfficeHistory;
beforeAll(async () => {
  office = await openOfficeHistory();
}, 120_000);
afterAll(() => office.stop());

it('accepts the actions of operators', async () => {
  for (const type of ['AccountBlocked', 'ClientClassSet', 'PositionClosed'] as const)
    expect(office.first(type), type).toBeDefined();
  for (const type of ['InstrumentConfigured', 'InstrumentHalted', 'SettingsChanged'] as const)
    expect(office.first(type), type).toBeDefined();
  expect(await office.judge(office.events)).toEqual([]);
});

it.each([
  [
    'terms that the office did not change',
    () => office.withMore('InstrumentConfigured', changedTerms()),
    'no such act',
  ],
  [
    'terms that somebody else changed',
    () => office.withOther('InstrumentConfigured', { actor: 'o:eve@office.test' }),
    'by o:eve',
  ],
  [
    'terms that were changed otherwise',
    () => office.withOther('InstrumentConfigured', changedTerms()),
    'no such act',
  ],
  ['a change of terms that did not come', () => office.without('InstrumentConfigured'), 'no such event'],
  [
    'an instrument that did not come',
    () => office.events.filter((event) => !isAdded(event)),
    'no such event',
  ],
  [
    'an instrument that came with other terms',
    () => office.events.map((event) => (isAdded(event) ? { ...event, ...changedTerms(event.terms) } : event)),
    'to change instrument 406',
  ],
  ['a halt that did not come', () => office.without('InstrumentHalted'), 'to halt instrument'],
  [
    'a halt for another reason',
    () => office.withOther('InstrumentHalted', { reason: 'x' }),
    'to halt instrument',
  ],
  [
    'a halt by the venue itself',
    () => office.withOther('InstrumentHalted', { actor: 's:feed' }),
    'is InstrumentHalted by s:feed, who can’t',
  ],
  ['a block that did not come', () => office.without('AccountBlocked'), 'is to block client'],
  [
    'a block for another reason',
    () => office.withOther('AccountBlocked', { reason: 'x' }),
    'is to block client',
  ],
  ['a block of nobody', () => office.withMore('AccountBlocked', { accountId: 7 }), 'of no client'],
  [
    'a closing for another cause',
    () => office.withOther('PositionClosed', { cause: 'asked' }),
    'another cause',
  ],
  [
    'a closing with another profit',
    () => office.withOther('PositionClosed', { profit: 5 as never }),
    'another cause or profit',
  ],
  [
    'a closing for cause by a client',
    () => office.withOther('PositionClosed', { actor: 'c:1' }),
    'not as operators do',
  ],
  ['a closing that did not come', () => office.without('PositionClosed'), 'is to close order'],
  ['an order that is cancelled without a block', () => [...office.events, cancelled()], 'no block follows'],
  [
    'a limit that nobody set',
    () => office.withOther('SettingsChanged', otherLimit()),
    'takes two operators by',
  ],
  ['a position that is closed for cause twice', () => office.withMore('PositionClosed', {}), 'a second time'],
  [
    'a setting that operators do not set',
    () => office.withOther('SettingsChanged', otherLevel()),
    'sets stopOutLevel',
  ],
  ['a class that did not come', () => office.without('ClientClassSet'), 'never was professional'],
  ['a class that was confirmed once, twice', () => office.withMore('ClientClassSet', {}), 'no such act'],
  [
    'a class that somebody else proposed',
    () => office.withOther('ClientClassSet', { requestedBy: 'eve@office.test' }),
    'no such act',
  ],
  [
    'a class that nobody confirmed',
    () => office.withMore('ClientClassSet', { accountId: 7 }),
    'as professional',
  ],
  [
    'a class by one operator alone',
    () => office.withOther('ClientClassSet', { requestedBy: office.first('ClientClassSet').actor.slice(2) }),
    'alone',
  ],
  [
    'an event that operators have no part in',
    () => office.withOther('AccountBlocked', { type: 'DemoReset' } as never),
    'is DemoReset by o:',
  ],
] as const)('names %s', async (_, lie, said) => {
  expect((await office.judge(lie())).join('; ').replaceAll("'", '’')).toContain(said);
});

it.each([
  [
    'words that can’t be read',
    `update audit_log set after = '{' where act in ('approve', 'change', 'confirm')`,
    'no such act',
  ],
  ['no words', `update audit_log set after = null, before = null`, 'no such act'],
  ['words that are no list', `update audit_log set after = '"x"', before = '7'`, 'no such act'],
  [
    'a limit that is no number',
    `update audit_log set after = '{"officeTwoAbove":"lots"}' where subject = 'settings site'`,
    'takes two operators by',
  ],
  [
    'a limit of less than a millionth',
    `update audit_log set after = '{"officeTwoAbove":1e-9}' where subject = 'settings site'`,
    'takes two operators by',
  ],
  ['a deposit of no number', named('deposit'), 'deposit x, which stands as none that there is'],
  ['a withdrawal of no number', named('withdrawal'), 'withdrawal x, and no event of the journal does'],
  ['an adjustment of no number', named('adjustment'), 'has adjustment x posted'],
  ['a client of no number', named('client'), 'client x, who is nobody'],
  ['an instrument of no number', named('instrument'), 'instrument -1'],
  ['a class of no number', named('class_request'), 'as professional'],
])('reports findings in a log with %s, and continues', async (_, sql, said) => {
  expect((await office.afterHand(sql)).join('; ')).toContain(said);
});

it.each([
  ['settings as of a start', 'SettingsChanged', { actor: 's:start' }, 'no start follows'],
  ['terms as of a start', 'InstrumentConfigured', { actor: 's:start' }, 'no start follows'],
  ['terms by a client', 'InstrumentConfigured', { actor: 'c:1' }, 'InstrumentConfigured by c:1, who'],
  ['settings by a part of the venue', 'SettingsChanged', { actor: 's:risk' }, 'SettingsChanged by s:risk'],
  ['an event of before actors', 'SettingsChanged', { actor: 's:unrecorded' }, 'by s:unrecorded, who'],
  ['a class by another client', 'ClientClassSet', { actor: 'c:9', clientClass: 'retail' }, 'by c:9, who'],
  ['a call by an operator', 'AccountBlocked', { actor: 's:x', type: 'MarginCalled' }, 'MarginCalled by s:x'],
] as const)('names %s', async (_, type, lie, said) => {
  const last = { type: 'ExecutionCounted', v: 1, actor: 's:record', real: {}, demo: {} } as const;
  const told = [...office.withMore(type, lie), { ...last, at: office.events.at(-1)?.at } as never];
  expect((await office.judge(told)).join('; ')).toContain(said);
});

it('accepts the values that a start configures, and those of a new store', async () => {
  const { at } = office.events.at(-1) as VenueEvent;
  const settings = { ...office.first('SettingsChanged').settings, stopOutLevel: 60 };
  const change = { type: 'SettingsChanged', v: 1, actor: 's:start', at, settings } as never;
  const start = { type: 'VenueStarted', v: 1, actor: 's:record', at, before: at - 1 } as never;
  expect(office.events[0]).toMatchObject({ type: 'InstrumentConfigured', actor: 's:start' });
  expect(await office.judge([...office.events, change, change, start])).toEqual([]);
});

it('reports a limit that was set once and is repeated after another one', async () => {
  const other = `insert into audit_log (seq, formula, at, actor, act, subject, after, hash, salt)
    select (select max(seq) + 1 from audit_log), formula, at, actor, act, subject, '{"officeTwoAbove":7}', hash, salt
    from audit_log where act = 'change' and after like '%officeTwoAbove%'`;
  const set = [...office.events, limit(7_000_000)];
  expect(await office.afterHand(other, set)).toEqual([]);
  expect((await office.afterHand(other, [...set, limit()])).join('; ')).toContain('takes two operators by');
});

it('attributes a limit after a start to the change that set it', async () => {
  const { at } = office.events.at(-1) as VenueEvent;
  const start = { type: 'VenueStarted', v: 1, actor: 's:record', at, before: at - 1 } as never;
  expect(await office.judge([...office.events, limit(5, 's:start'), start, limit(), limit()])).toEqual([]);
});

it('does not count a repeated command as another change', async () => {
  expect(await office.judge(office.withMore('InstrumentConfigured', {}))).toEqual([]);
});

it('accepts a pending command without an event', async () => {
  const [byHand, lie] = ['update instrument_acts set done_at = null', office.without('InstrumentHalted')];
  expect(await office.afterHand(byHand, lie)).toEqual([]);
  expect(
    await office.afterHand('update client_blocks set done_at = null', office.without('AccountBlocked')),
  ).toEqual([]);
});

function cancelled(): VenueEvent {
  const { accountId, at, v, actor } = office.first('AccountBlocked');
  return {
    type: 'OrderCancelled',
    accountId,
    at,
    v,
    actor,
    key: null,
    orderId: 1,
    reason: 'operator',
    mark: 1,
  } as never;
}

/** Changes the subject of all rows of one kind to one that does not exist. */
function named(kind: string): string {
  return `update audit_log set subject = '${kind} x' where split_part(subject, ' ', 1) = '${kind}'`;
}

const changedTerms = (terms = office.first('InstrumentConfigured').terms) => ({
  terms: { ...terms, stopsLevel: 77 as never },
});

const isAdded = (event: VenueEvent): event is Extract<VenueEvent, { type: 'InstrumentConfigured' }> =>
  event.type === 'InstrumentConfigured' && event.terms.id === 406;

const otherLimit = () => ({
  settings: { ...office.first('SettingsChanged').settings, secondOperatorAbove: 1 as never },
});

/** A change of the limit at the end: the one that operators set, or another one. */
function limit(above?: number, actor?: string): VenueEvent {
  const set = office.first('SettingsChanged');
  const { at } = office.events.at(-1) as VenueEvent;
  const settings =
    above === undefined ? set.settings : { ...set.settings, secondOperatorAbove: above as never };
  return { ...set, at, settings, ...(actor && { actor }) } as VenueEvent;
}

const otherLevel = () => ({ settings: { ...office.first('SettingsChanged').settings, stopOutLevel: 3 } });
