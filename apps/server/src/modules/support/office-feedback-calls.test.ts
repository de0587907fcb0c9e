// Feedback in the office: its sender, the address for a reply, and its status.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OfficeClient, openOffice } from '../../web/testing/office-client.ts';
import { makeTestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';

let venue: TestVenue;
let office: OfficeClient;
beforeAll(async () => {
  venue = await openTestVenue();
  office = await openOffice(venue, 'support');
});
afterAll(() => venue.stop());

test('is listed newest first, marked with an audit row, and found by its status', async () => {
  const client = makeTestClient(venue.origin);
  const { token, id: clientId } = await client.loginDemo();
  await client.get('feedback', { text: 'From a visitor.', contact: 'a@b.example' });
  await client.get('feedback', { text: 'From a client.' }, { token });
  const { list, total } = await office.get('officeFeedback');
  expect(total).toBe(2);
  expect(list).toMatchObject([
    { text: 'From a client.', client: { id: clientId, is_demo: 1 }, contact: '', status: 'new' },
    { text: 'From a visitor.', client: null, contact: 'a@b.example', status: 'new' },
  ]);
  const id = list[0]?.id;
  expect(await office.get('officeMarkFeedback', { id, status: 'answered' })).toMatchObject({
    status: 'answered',
  });
  expect(await office.get('officeFeedback', { status: 'new' })).toMatchObject({
    list: [{ text: 'From a visitor.' }],
    total: 1,
  });
  expect((await office.get('officeFeedback', { page: 2 })).list).toEqual([]);
  const { rows } = await venue.pool.query('select act, before, after from audit_log where subject = $1', [
    `feedback ${id}`,
  ]);
  expect(rows).toEqual([{ act: 'mark', before: '{"status":"new"}', after: '{"status":"answered"}' }]);
  expect(await office.ask('officeMarkFeedback', { id: 999_999, status: 'read' })).toMatchObject({
    error: 'feedback_not_found',
  });
  expect(await office.ask('officeMarkFeedback', { id, status: 'lost' })).toMatchObject({ field: 'status' });
});
