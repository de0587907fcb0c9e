// Claims expire by themselves, each operator gets another next item, items are assigned, and each role may
// do only what its permissions say.
import { mayDo, queuePermissions, queues, roles } from '@candor/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OfficeClient, openOffice } from '../../web/testing/office-client.ts';
import { type DepositVenue, openDepositVenue } from '../deposits/testing/deposit-venue.ts';

let context: DepositVenue;
let ann: OfficeClient;
let bob: OfficeClient;
/** Oldest first. */
let ids: readonly number[];

beforeAll(async () => {
  context = await openDepositVenue();
  ann = await openOffice(context.venue, 'finance', 'ann@office.test');
  bob = await openOffice(context.venue, 'finance', 'bob@office.test');
});
afterAll(() => context.venue.stop());
beforeEach(async () => {
  context.venue.clock.offsetMs = 0;
  await context.venue.pool.query(
    `update deposits set status = 'withdrawn' where status = 'unchecked';
     delete from desk_holds; delete from desk_viewers; delete from desk_assignees`,
  );
  const user = await context.openUser();
  ids = [await context.report(user), await context.report(user), await context.report(user)];
});

const queue = 'deposits';
const at = (id: number | undefined) => ({ queue, id: id ?? 0 });
const audited = async (id: number | undefined) =>
  (
    await context.venue.pool.query('select act, actor from audit_log where subject = $1 order by seq', [
      `deposit ${id}`,
    ])
  ).rows;
const changes = async (): Promise<string | undefined> =>
  (await ann.get('officePulse')).list.find(({ topic }) => topic === 'desk.deposits')?.version;

describe('a claim', () => {
  test('belongs to the first operator, is shown to others, renewed by heartbeats and recorded once', async () => {
    const mine = await ann.get('officeHold', { ...at(ids[0]), take: true });
    expect(mine).toMatchObject({ held_by: { email: ann.email }, viewers: [{ email: ann.email }] });
    const theirs = await bob.get('officeHold', { ...at(ids[0]), take: true });
    expect(theirs).toMatchObject({
      held_by: { email: ann.email },
      viewers: [{ email: ann.email }, { email: bob.email }],
    });
    await ann.get('officeHold', { ...at(ids[0]), take: true });
    expect(await audited(ids[0])).toEqual([{ act: 'take', actor: ann.email }]);
    expect((await bob.get('officeAttention', { queue })).list).toMatchObject([
      { id: ids[0], held_by: { email: ann.email }, assignee: null },
    ]);
  });

  test('expires without a heartbeat, and ends at once when released', async () => {
    await ann.get('officeHold', { ...at(ids[0]), take: true });
    context.venue.clock.offsetMs = 46_000;
    expect((await bob.get('officeAttention', { queue })).list).toEqual([]);
    expect(await bob.get('officeHold', { ...at(ids[0]), take: true })).toMatchObject({
      held_by: { email: bob.email },
      viewers: [{ email: bob.email }],
    });
    await ann.get('officeRelease', at(ids[0]));
    expect((await ann.get('officeAttention', { queue })).list).toMatchObject([
      { held_by: { email: bob.email } },
    ]);
    await bob.get('officeRelease', at(ids[0]));
    expect((await ann.get('officeAttention', { queue })).list).toEqual([]);
  });

  test('can be taken over, which is recorded', async () => {
    await ann.get('officeHold', { ...at(ids[0]), take: true });
    const taken = await bob.get('officeHold', { ...at(ids[0]), take: true, over: true });
    expect(taken.held_by).toMatchObject({ email: bob.email });
    expect(await audited(ids[0])).toEqual([
      { act: 'take', actor: ann.email },
      { act: 'take over', actor: bob.email },
    ]);
  });

  test('is refused to the operator of the previous step, who can only view the item', async () => {
    const user = await context.openUser();
    const { id } = await ann.get('officeAdjust', { id: user.id, amount: 5, reason: 'A gesture' });
    const own = { queue: 'adjustments', id, take: true };
    expect(await ann.get('officeHold', own)).toMatchObject({
      held_by: null,
      viewers: [{ email: ann.email }],
    });
    expect(await ann.ask('officeHold', { ...own, over: true })).toMatchObject({
      error: 'second_operator_required',
    });
    expect(await bob.get('officeHold', own)).toMatchObject({ held_by: { email: bob.email } });
    await bob.get('officeRefuseAdjustment', { id, reason: 'Not agreed' });
  });

  test('raises the queue counter, but a heartbeat does not', async () => {
    const before = await changes();
    await ann.get('officeHold', { ...at(ids[0]), take: true });
    context.venue.clock.offsetMs = 2_000;
    const held = await changes();
    expect(held).not.toBe(before);
    await ann.get('officeHold', { ...at(ids[0]), take: true });
    context.venue.clock.offsetMs = 4_000;
    expect(await changes()).toBe(held);
  });

  test('of an item that does not wait is rejected, and blocks no decision', async () => {
    await ann.get('officeHold', { ...at(ids[0]), take: true });
    const first = await bob.get('officeDecideDeposit', {
      id: ids[0],
      approve: false,
      reason: 'not_received',
    });
    expect(first).toMatchObject({ status: 2, reason: 'not_received', decided_by: bob.email });
    const second = await ann.ask('officeDecideDeposit', { id: ids[0], approve: false, remark: 'No' });
    expect(second).toMatchObject({
      error: 'already_decided',
      details: { by: bob.email, at: first.decided_at },
    });
    for (const id of [ids[0], 999_999])
      expect(await ann.ask('officeHold', at(id))).toMatchObject({ error: 'queue_item_not_found' });
  });
});

describe('the next one', () => {
  test('is the oldest free one, different for each operator, and none if all are claimed', async () => {
    const take = async (by: OfficeClient, after = 0) => (await by.get('officeTakeNext', { queue, after })).id;
    expect(await take(ann)).toBe(ids[0]);
    expect(await take(ann)).toBe(ids[0]);
    expect(await take(bob)).toBe(ids[1]);
    expect(await take(ann, ids[0])).toBe(ids[2]);
    expect(await take(bob, ids[1])).toBeNull();
  });

  test('is never given to two concurrent requests', async () => {
    const people = await Promise.all(
      Array.from({ length: 6 }, (_, n) => openOffice(context.venue, 'finance', `many-${n}@office.test`)),
    );
    const given = await Promise.all(people.map((one) => one.get('officeTakeNext', { queue })));
    const found = given.flatMap(({ id }) => (id === null ? [] : [id]));
    expect(found.toSorted((a, b) => a - b)).toEqual(ids);
  });

  test('leaves out items assigned to others, and the operator’s own adjustments', async () => {
    await ann.get('officeAssign', { ...at(ids[0]), operator: bob.id });
    expect(await ann.get('officeTakeNext', { queue })).toEqual({ id: ids[1] });
    expect(await bob.get('officeTakeNext', { queue })).toEqual({ id: ids[0] });
    const user = await context.openUser();
    const { id } = await ann.get('officeAdjust', { id: user.id, amount: 5, reason: 'A gesture' });
    expect(await ann.get('officeTakeNext', { queue: 'adjustments' })).toEqual({ id: null });
    expect(await bob.get('officeTakeNext', { queue: 'adjustments' })).toEqual({ id });
  });
});

describe('an item', () => {
  test('is assigned to an operator who may decide, found by it, and logged', async () => {
    const support = await openOffice(context.venue, 'support');
    expect(await ann.ask('officeAssign', { ...at(ids[1]), operator: support.id })).toMatchObject({
      error: 'operator_not_found',
    });
    await ann.get('officeAssign', { ...at(ids[1]), operator: bob.id });
    const listed = async (by: OfficeClient, assignee: string) =>
      (await by.get('officeDeposits', { status: 0, order: 'oldest', assignee })).list;
    expect(await listed(bob, 'me')).toMatchObject([
      { id: ids[1], assignee: { email: bob.email }, version: 1 },
    ]);
    expect(await listed(ann, 'me')).toEqual([]);
    expect((await listed(ann, 'nobody')).map(({ id }) => id)).toEqual([ids[0], ids[2]]);
    await bob.get('officeAssign', at(ids[1]));
    expect(await listed(bob, 'me')).toEqual([]);
    expect((await audited(ids[1])).map(({ act }) => act)).toEqual(['assign', 'assign']);
    expect((await support.get('officeDeciders', { queue })).list).toContainEqual({
      id: ann.id,
      name: 'The finance',
      email: ann.email,
    });
  });

  test.each(roles.flatMap((role) => queues.map((name) => [role, name] as const)))(
    '%s in %s',
    async (role, name) => {
      const one = await openOffice(context.venue, role);
      const { read, decide } = queuePermissions[name];
      const refused = (body: object) => ('error' in body && body.error === 'not_permitted' ? body : null);
      const item = { queue: name, id: 999_999 };
      const reading = await one.ask('officeAttention', { queue: name });
      if (mayDo(role, read)) expect(reading).toMatchObject({ code: 1 });
      else expect(reading).toMatchObject({ error: 'not_permitted', details: { permission: read } });
      const acts = [
        await one.ask('officeHold', { ...item, take: true }),
        await one.ask('officeTakeNext', { queue: name, after: 999_999 }),
        await one.ask('officeAssign', item),
      ];
      for (const body of acts)
        if (mayDo(role, decide)) expect(refused(body)).toBeNull();
        else expect(body).toMatchObject({ error: 'not_permitted', details: { permission: decide } });
    },
  );
});
