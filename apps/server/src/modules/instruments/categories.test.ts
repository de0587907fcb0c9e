// The office edits categories of instruments, and clients see them.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type OfficeClient, openOffice } from '../../web/testing/office-client.ts';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';

let venue: TestVenue;
let office: OfficeClient;
let client: TestClient;
beforeAll(async () => {
  venue = await openTestVenue();
  client = makeTestClient(venue.origin);
});
afterAll(() => venue.stop());
beforeEach(async () => {
  office = await openOffice(venue, 'dealing');
});

const GBPUSD = 2;

test('categories are named, ordered and added, and an empty one is hidden from clients', async () => {
  const { list } = await office.get('officeCategories');
  expect(list).toHaveLength(5);
  const added = await office.get('officeAddCategory', { names: { en: 'Rates', de: 'Zinsen' } });
  expect(added).toMatchObject({ instruments: 0, names: { de: 'Zinsen', fr: 'Rates' } });
  const shown = async () => (await client.get('categories')).map(({ NameShowTrans }) => NameShowTrans);
  expect(await shown()).not.toContain('Rates');
  await office.get('officeChangeInstrument', { id: GBPUSD, category_id: added.id });
  expect((await shown()).at(-1)).toBe('Rates');
  await office.get('officeChangeCategory', { id: added.id, position: 1, version: added.version });
  expect((await shown())[0]).toBe('Rates');
  expect(
    await office.ask('officeChangeCategory', { id: added.id, position: 2, version: added.version }),
  ).toMatchObject({ error: 'changed_meanwhile' });
  expect(await office.ask('officeChangeCategory', { id: 99 })).toMatchObject({ error: 'category_not_found' });
  expect(await office.ask('officeAddCategory', { names: { de: 'Zinsen' } })).toMatchObject({
    field: 'names.en',
  });
  await office.get('officeChangeInstrument', { id: GBPUSD, category_id: 1 });
});
