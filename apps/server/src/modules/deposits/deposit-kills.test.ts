// Approvals that are killed between any two of their steps: credited once, notified once, or not decided at all.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rebuildProjections } from '../../projections/rebuild.ts';
import type { RealUser } from '../../web/testing/real-user.ts';
import { venueProjections } from '../projections.ts';
import { makeDecisions } from './testing/decisions.ts';
import { type DepositVenue, openDepositVenue } from './testing/deposit-venue.ts';

let context: DepositVenue;
let user: RealUser;
const { begin, reference, approval, decide, confirm, shown, notifications, prove } = makeDecisions(() => ({
  context,
  user,
}));

beforeAll(async () => {
  context = await openDepositVenue();
});
afterAll(() => context.venue.stop());
beforeEach(async () => {
  user = await context.openUser();
  begin();
});

describe('killed between two steps', () => {
  let restore = (): void => {};
  afterEach(() => restore());

  function breakEngine(submit: (real: () => Promise<unknown>) => Promise<never>): void {
    const { engine } = context.venue;
    const real = engine.submit;
    engine.submit = (request) => submit(() => real.call(engine, request));
    restore = () => {
      engine.submit = real;
    };
  }

  test('decided and not credited: the job credits it, once', async () => {
    const id = await context.report(user);
    breakEngine(() => Promise.reject(new Error('killed')));
    const body = await decide(id, approval());
    expect(body).toMatchObject({ code: 1, data: { status: 1, credited: 0 } });
    // Its client sees it as waiting, and can't withdraw it.
    expect(await shown()).toMatchObject([{ id, status: 0, receipt: null, usd: null }]);
    expect(await context.client.ask('quickCancel', { id }, user)).toMatchObject({ error: 'already_decided' });
    expect([await context.balanceOf(user), await notifications()]).toEqual([0, []]);
    restore();
    await Promise.all([context.settle(), context.settle()]);
    await context.settle();
    expect(await context.balanceOf(user)).toBe(40_000);
    expect(await shown()).toMatchObject([{ id, status: 1, usd: 40_000 }]);
    expect(await notifications()).toHaveLength(1);
    expect((await context.client.get('forexChange', {}, user)).total).toBe(1);
  });

  test('credited, and killed before anything else: it is not credited again', async () => {
    const id = await context.report(user);
    breakEngine(async (real) => {
      await real();
      throw new Error('killed');
    });
    await decide(id, approval());
    expect([await context.balanceOf(user), await notifications()]).toEqual([40_000, []]);
    restore();
    await context.settle();
    await context.settle();
    expect(await context.balanceOf(user)).toBe(40_000);
    expect(await notifications()).toHaveLength(1);
    expect(await shown()).toMatchObject([{ id, status: 1, usd: 40_000 }]);
    expect(await prove()).toEqual([]);
  });

  test('decided, and finally rejected by the engine: it is decided again and logged once', async () => {
    const id = await context.report(user, { number: '31250' });
    breakEngine(() => Promise.reject(new Error('killed')));
    const large = approval({ received: '31250' });
    expect(await decide(id, large)).toMatchObject({ code: 1, data: { usd: 2_500_000_000 } });
    restore();
    // Meanwhile another deposit brings as much: together they exceed what an account can hold.
    const other = approval({ received: '31250', reference: reference('b') });
    const second = await context.report(user, { number: '31250' });
    expect((await decide(second, other)).code).toBe(1);
    await confirm(second);
    const before = context.venue.lines.length;
    await Promise.all([context.settle(), context.settle()]);
    await context.settle();
    const errors = context.venue.lines
      .slice(before)
      .map((line) => JSON.parse(line))
      .filter(({ level }) => level >= 50);
    expect(errors).toMatchObject([{ deposit: id, code: 'amount_out_of_range' }]);
    const { list } = await context.finance.get('officeDeposits', { status: 0 });
    expect(list.find((one) => one.id === id)).toMatchObject({
      ...{ status: 0, credited: 0, credit_refused: 'amount_out_of_range', decided_at: null },
      ...{ reference: '', usd: null, receipt: null, remark: '' },
    });
    expect(await decide(id, large)).toMatchObject({ error: 'amount_out_of_range', field: 'received' });
    // An amount that fits, with the same transaction.
    const fitting = await decide(id, approval({ received: '1250' }));
    expect(fitting).toMatchObject({ code: 1, data: { id, status: 'waiting' } });
    await confirm(id);
    expect(await context.balanceOf(user)).toBe(2_600_000_000);
    const { rows } = await context.venue.pool.query(
      'select act from audit_log where subject = $1 order by seq',
      [`deposit ${id}`],
    );
    expect(rows.map(({ act }) => act)).toEqual(['approve', 'refuse to credit', 'approve', 'confirm']);
    expect(await prove()).toEqual([]);
  });

  test('cut off before the commit: nothing was decided', async () => {
    const id = await context.report(user);
    const blocker = await context.venue.venuePool.connect();
    try {
      await blocker.query('begin');
      await blocker.query('lock table audit_log in share mode');
      const decision = decide(id, approval());
      const refused = expect(decision).rejects.toThrow(/50[03]/);
      let pid: number | undefined;
      while (pid === undefined) {
        const { rows } = await blocker.query<{ pid: number }>(
          "select pid from pg_locks where not granted and relation = 'audit_log'::regclass",
        );
        pid = rows[0]?.pid;
      }
      await blocker.query('select pg_terminate_backend($1, 5000)', [pid]);
      await refused;
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
    expect(await shown()).toMatchObject([{ id, status: 0 }]);
    await context.settle();
    expect(await context.balanceOf(user)).toBe(0);
    expect((await decide(id, approval())).code).toBe(1);
  });
});

test('the table of credits rebuilt from the journal is the same', async () => {
  await decide(await context.report(user), approval());
  await shown();
  const lines: string[] = [];
  const rebuilt = await rebuildProjections({
    connection: context.venue.connection,
    archiveFolder: null,
    projections: venueProjections,
    replace: false,
    say: (line) => lines.push(line),
  });
  expect(rebuilt).toMatchObject({ differences: [], replaced: expect.arrayContaining(['deposits']) });
  expect(await shown()).toMatchObject([{ status: 1 }]);
});
