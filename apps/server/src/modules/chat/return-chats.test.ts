// When an operator is disabled or gets a role that does not answer clients, their conversations are unassigned.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OfficeClient, openOffice } from '../../web/testing/office-client.ts';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';

let venue: TestVenue;
let client: TestClient;
let admin: OfficeClient;
beforeAll(async () => {
  venue = await openTestVenue();
  client = makeTestClient(venue.origin);
  admin = await openOffice(venue, 'administrator');
});
afterAll(() => venue.stop());

const runJob = () =>
  venue.jobs
    .find(({ name }) => name === 'return conversations of operators who have left')
    ?.run(new AbortController().signal);

/** Two clients who wrote to an operator: one is answered and writes again, the other's conversation is closed. */
async function makeChats(operator: OfficeClient) {
  const [open, closed] = [await client.loginDemo(), await client.loginDemo()];
  for (const { id, token } of [open, closed]) {
    await client.get('chatSend', { text: 'Hello' }, { token });
    await operator.get('officeChatSend', { id, text: 'Good day' });
  }
  await client.get('chatSend', { text: 'And?' }, { token: open.token });
  await operator.get('officeChatClose', { id: closed.id });
  return { open: open.id, closed: closed.id };
}
const assigneeOf = async (id: number) => (await admin.get('officeChat', { id })).assignee?.id ?? null;

test('a disabled operator’s open conversations are unassigned, keep waiting, and are logged', async () => {
  const [leaving, staying] = [await openOffice(venue, 'support'), await openOffice(venue, 'support')];
  const [theirs, others] = [await makeChats(leaving), await makeChats(staying)];
  await runJob();
  expect(await assigneeOf(theirs.open)).toBe(leaving.id);
  await admin.get('officeDisableOperator', { id: leaving.id });
  const { cursor } = await admin.get('officeChatChanges');
  await runJob();
  expect(await admin.get('officeChatChanges', { cursor })).toMatchObject({
    changed: expect.arrayContaining([theirs.open]),
  });
  expect(await assigneeOf(theirs.open)).toBeNull();
  expect(await assigneeOf(theirs.closed)).toBe(leaving.id);
  expect(await assigneeOf(others.open)).toBe(staying.id);
  const { list } = await staying.get('officeChats', { assignee: 'nobody' });
  expect(list.find(({ id }) => id === theirs.open)?.waiting_since).toEqual(expect.any(String));
  const { rows } = await venue.pool.query(
    'select actor, act, before, after from audit_log where subject = $1 order by id desc limit 1',
    [`chat ${theirs.open}`],
  );
  expect(rows).toEqual([
    {
      actor: 'system',
      act: 'assign',
      before: JSON.stringify({ assignee: leaving.email }),
      after: '{"assignee":null}',
    },
  ]);
});

test('conversations of an operator whose new role does not answer clients are unassigned', async () => {
  const moved = await openOffice(venue, 'support');
  const { open } = await makeChats(moved);
  await admin.get('officeChangeRole', { id: moved.id, role: 'auditor' });
  await runJob();
  expect(await assigneeOf(open)).toBeNull();
});
