// Requests for professional treatment as a queue of the desk: listed by age, assigned to operators who may decide, and
// the notification of a client who returns to retail by themselves.
import { operatorActor } from '@candor/core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openOffice } from '../../web/testing/office-client.ts';
import { openRealUser, type RealUser } from '../../web/testing/real-user.ts';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { uploadEvidence } from './testing/evidence.ts';

let venue: TestVenue;
let client: TestClient;
beforeAll(async () => {
  venue = await openTestVenue({ RULES: 'esma', REQUIRE_IDENTITY: 'none' });
  client = makeTestClient(venue.origin);
});
afterAll(() => venue.stop());

const ask = async (): Promise<RealUser> => {
  const user = await openRealUser(venue);
  const evidence = await uploadEvidence(client, user);
  const criteria = { trades: 1, portfolio: 1, sector: 0, statement: 'Ten years at a desk for futures.' };
  await client.get('requestClass', { ...criteria, evidence }, user);
  return user;
};

test('the oldest comes first, and two operators get different ones', async () => {
  const [first, second] = [await ask(), await ask()];
  const [ann, bob] = [await openOffice(venue, 'verification'), await openOffice(venue, 'verification')];
  const { list, total } = await ann.get('officeClassRequests', { status: 'open', order: 'oldest' });
  expect(total).toBe(2);
  expect(list.map(({ client: { id } }) => id)).toEqual([first.id, second.id]);
  const ids = list.map(({ id }) => id);
  const taken = [
    await ann.get('officeTakeNext', { queue: 'classes' }),
    await bob.get('officeTakeNext', { queue: 'classes' }),
  ];
  expect(taken.map(({ id }) => id)).toEqual(ids);

  await ann.get('officeAssign', { queue: 'classes', id: ids[1], operator: bob.id });
  const mine = await bob.get('officeClassRequests', { status: 'open', assignee: 'me' });
  expect(mine).toMatchObject({ total: 1, list: [{ id: ids[1], assignee: { id: bob.id } }] });
  const free = await bob.get('officeClassRequests', { status: 'open', assignee: 'nobody' });
  expect(free.list.map(({ id }) => id)).toEqual([ids[0]]);
  const one = await bob.get('officeClassRequests', { id: ids[0], status: 'done' });
  expect(one.list.map(({ id }) => id)).toEqual([ids[0]]);
});

test('a proposed request goes to another operator, and pages are notified of every step', async () => {
  const user = await ask();
  const [ann, bob] = [await openOffice(venue, 'verification'), await openOffice(venue, 'administrator')];
  const { list } = await ann.get('officeClassRequests', { status: 'waiting' });
  const id = list.find((one) => one.client.id === user.id)?.id ?? 0;
  const readCounter = async () => {
    // Counters are read at most once a second.
    venue.clock.offsetMs += 2_000;
    const found = await ann.get('officePulse');
    return found.list.find(({ topic }) => topic === 'classes');
  };
  const before = await readCounter();
  await ann.get('officeProposeClass', { id, remark: 'both are proved' });
  const after = await readCounter();
  expect(after?.waiting).toBe(before?.waiting);
  expect(after?.version).not.toBe(before?.version);
  expect(await ann.get('officeTakeNext', { queue: 'classes', after: id - 1 })).toEqual({ id: null });
  expect(await bob.get('officeTakeNext', { queue: 'classes', after: id - 1 })).toEqual({ id });
  await bob.get('officeConfirmClass', { id });
  expect(await bob.ask('officeHold', { queue: 'classes', id })).toMatchObject({
    error: 'queue_item_not_found',
  });
  expect((await readCounter())?.waiting).toBe((before?.waiting ?? 0) - 1);
});

test('a return to retail is confirmed to the client once, whether requested by them or by an operator', async () => {
  const user = await openRealUser(venue);
  const makeProfessional = () =>
    venue.engine.submit({
      command: {
        ...{ type: 'SetClientClass', accountId: user.accountId, clientClass: 'professional' },
        requestedBy: 'ann@office.test',
      } as const,
      actor: operatorActor('bob@office.test'),
      idempotency: null,
    });
  const kinds = async (): Promise<string[]> =>
    (await client.get('noticeList', {}, user)).list.map(({ kind }) => kind);
  const sendAccountEvents = async () =>
    venue.jobs
      .find(({ name }) => name === 'notify of what the engine did')
      ?.run(new AbortController().signal);
  await makeProfessional();
  await client.get('backToRetail', {}, user);
  await vi.waitFor(async () => {
    await sendAccountEvents();
    expect(await kinds()).toEqual(['class_retail']);
  });
  // Already retail: nothing has changed, and nobody is notified.
  await client.get('backToRetail', {}, user);
  await makeProfessional();
  const office = await openOffice(venue, 'administrator');
  await office.get('officeSetRetail', { id: user.id, reason: 'no longer met' });
  // Waits until the journal has been read up to the last return.
  await venue.engine.settings();
  await sendAccountEvents();
  expect(await kinds()).toEqual(['class_retail', 'class_retail']);
});
