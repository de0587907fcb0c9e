// The columns that operators show: separate for each operator and list.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOffice } from '../../web/testing/office-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await openTestVenue();
});
afterAll(() => venue.stop());

test('columns of a list are stored for their operator, until none are given', async () => {
  const ann = await openOffice(venue, 'finance', 'ann@office.test');
  const bob = await openOffice(venue, 'finance', 'bob@office.test');
  const choose = (list: string, columns: string) => ann.get('officeChooseColumns', { list, columns });
  expect(await choose('messages', 'to,id')).toEqual({ list: 'messages', columns: 'to,id' });
  await choose('clients', 'client');
  await choose('messages', 'to,status,id');
  expect(await ann.get('officeColumns')).toEqual({
    list: [
      { list: 'clients', columns: 'client' },
      { list: 'messages', columns: 'to,status,id' },
    ],
  });
  expect(await bob.get('officeColumns')).toEqual({ list: [] });
  await choose('clients', '');
  expect((await ann.get('officeColumns')).list).toHaveLength(1);
});

test.each([
  [{ list: '', columns: 'a' }, 'missing_parameter', 'list'],
  [{ list: 'x'.repeat(41), columns: 'a' }, 'invalid_parameter', 'list'],
  [{ list: 'clients' }, 'missing_parameter', 'columns'],
  [{ list: 'clients', columns: 'x'.repeat(501) }, 'invalid_parameter', 'columns'],
])('%j is rejected', async (params, error, field) => {
  const one = await openOffice(venue, 'support');
  expect(await one.ask('officeChooseColumns', params)).toMatchObject({ error, field });
});
