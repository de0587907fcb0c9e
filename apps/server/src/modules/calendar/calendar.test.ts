// From the office to clients: imported, imported again with results, listed by time and currency, removed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OfficeClient, openOffice } from '../../web/testing/office-client.ts';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';

let venue: TestVenue;
let office: OfficeClient;
let client: TestClient;
beforeAll(async () => {
  venue = await openTestVenue();
  office = await openOffice(venue, 'content');
  client = makeTestClient(venue.origin);
});
afterAll(() => venue.stop());

const from = Date.parse('2027-01-04T00:00:00Z');
const csv = (actual = '') =>
  `time,currency,title,importance,forecast,previous,actual
2027-01-05T10:00:00Z,EUR,Inflation,high,2.1%,2.0%,${actual}
2027-01-05T13:30:00Z,USD,Trade balance,medium,-65B,-63B,
2027-01-12T13:30:00Z,USD,Consumer prices,high,0.2%,0.3%,`;
const titles = async (params: Record<string, string | number>) =>
  (await client.get('calendar', { from, ...params })).list.map(({ title }) => title);

test('events are imported once, and again with their results', async () => {
  expect(await office.get('officeImportCalendar', { text: csv() })).toEqual({
    added: 3,
    changed: 0,
    unchanged: 0,
  });
  expect(await office.get('officeImportCalendar', { text: csv('2.2%') })).toEqual({
    added: 0,
    changed: 1,
    unchanged: 2,
  });
  expect(await titles({})).toEqual(['Inflation', 'Trade balance']);
  expect(await titles({ days: 31, currencies: 'usd' })).toEqual(['Trade balance', 'Consumer prices']);
  const [inflation] = (await client.get('calendar', { from })).list;
  expect(inflation).toMatchObject({
    at: Date.parse('2027-01-05T10:00:00Z'),
    currency: 'EUR',
    importance: 'high',
    actual: '2.2%',
  });
});

test('a wrong row is named, and nothing is written', async () => {
  const text = `${csv()}\n2027-01-06T10:00:00,EUR,No zone,low,,,`;
  expect(await office.ask('officeImportCalendar', { text })).toMatchObject({
    error: 'calendar_invalid',
    field: 'text',
    details: { row: 4, column: 'time' },
  });
  expect(await client.ask('calendar', { days: 32 })).toMatchObject({ field: 'days' });
  expect(await client.ask('calendar', { currencies: 'USD,€' })).toMatchObject({ field: 'currencies' });
  expect(await client.ask('calendar', { from: 'now' })).toMatchObject({ field: 'from' });
});

test('an event is removed', async () => {
  const { list } = await office.get('officeCalendar', { from });
  const id = list.find(({ title }) => title === 'Trade balance')?.id ?? 0;
  expect(await office.get('officeRemoveCalendarEvent', { id })).toMatchObject({ title: 'Trade balance' });
  expect(await office.ask('officeRemoveCalendarEvent', { id })).toMatchObject({
    error: 'calendar_event_not_found',
  });
  expect(await titles({})).toEqual(['Inflation']);
});
