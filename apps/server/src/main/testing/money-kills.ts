// For tests: kills the whole program in the steps of money, before a decision is committed, between it and its posting, and
// between the posting and what follows it: started and asked again, nothing is doubled, nothing lost, the sum is zero.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Envelope } from '@candor/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveLedger } from '../../commands/verify/ledger/prove-ledger.ts';
import { numberTypes } from '../../db/database.ts';
import { makeTestDir } from '../../db/testing/store-child.ts';
import { coinAddress, drawProof } from '../../modules/deposits/testing/deposit-venue.ts';
import { venueProjections } from '../../modules/projections.ts';
import { TRON, verify } from '../../modules/withdrawals/testing/withdraw-venue.ts';
import { rebuildProjections } from '../../projections/rebuild.ts';
import { makePasswordHasher } from '../../secrets/password-hash.ts';
import { type Program, startProgram } from '../../testing/program.ts';
import { makeOfficeClient, type OfficeClient, openOffice } from '../../web/testing/office-client.ts';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { transactionHash } from '../../web/testing/transaction-hash.ts';

const PASSWORD = 'a long and rare phrase';
/** Shared with reads, so that only writing waits. */
const LOCK = 'in share mode';
/** Where the program stands when it is killed, by the tables that it can't write. */
const places = {
  'before anything is decided': ['audit_log', 'kept_replies', 'journal'],
  'after a decision, before it is posted': ['journal'],
  'after it is posted, before anyone is told': ['notices', 'withdrawal_steps'],
} as const;
export type Place = keyof typeof places;
export const allPlaces = Object.keys(places) as Place[];

let folder: Awaited<ReturnType<typeof makeTestDir>>;
let program: Program;
let db: pg.Client;
let client: TestClient;
let ann: OfficeClient;
let bob: OfficeClient;
let user: { id: number; accountId: number; token: string };
let usdt: number;
let method: number;
let address: { id: number; address: string };

/** Registers the tests: a program of their own, killed in each of the places. */
export function testMoneyKills(chosen: readonly Place[]): void {
  beforeAll(async () => {
    folder = await makeTestDir();
    await start();
    [ann, bob] = [await open('ann@office.test'), await open('bob@office.test')];
    user = await openUser();
    address = await ann.get('officeAddDepositAddress', coinAddress);
    const { rows } = await db.query("select id from withdraw_currencies where protocol = 'TRC20'");
    usdt = Number(rows[0].id);
    const bound = { type: 1, draw_id: usdt, dc_address: TRON };
    method = (await client.get('bindDrawMethod', bound, user)).id;
  }, 240_000);
  afterAll(async () => {
    await db?.end().catch(() => {});
    await program?.kill();
    await folder?.remove();
  }, 60_000);

  test('there is money to begin with', async () => {
    const id = await report('0.0125');
    await ann.get('officeDecideDeposit', {
      id,
      approve: 1,
      received: '0.0125',
      reference: transactionHash('begin'),
    });
    expect(await balance()).toEqual({ balance: 1000, lock_balance: 0 });
  });

  test.each(chosen)('killed %s', { timeout: 240_000, retry: 0 }, async (place) => {
    const before = await balance();
    const logBefore = (await client.get('forexChange', {}, user)).total;
    const notificationsBefore = await count('notices where user_id = $1', [user.id]);
    const prepared = await prepare();
    const standing = await balance();
    const begin = (acts: readonly Ask[]) => acts.map((act) => act().catch(() => null));
    const [decideDeposit, ...others] = prepared.acts;
    const broken: Promise<Envelope | null>[] = [];
    if (place === 'after a decision, before it is posted') {
      // It asks the engine first, whose answers wait behind what can't be written, and something of the feed always may be
      // there to write: the journal is locked once the engine has answered, while the decision waits for its own lock.
      const decision = await lock(['audit_log']);
      broken.push(...begin([decideDeposit]));
      await expect.poll(countWaiting, { timeout: 20_000 }).toBeGreaterThan(0);
      await lock(places[place]);
      await decision.end();
      await expect.poll(() => isApproved(prepared.deposit), { timeout: 20_000 }).toBe(true);
      broken.push(...begin(others));
    } else {
      await lock(places[place]);
      broken.push(...begin(prepared.acts));
    }
    await expect.poll(() => isStopped(place, prepared.deposit), { timeout: 20_000 }).toBe(true);
    await program.kill();
    await Promise.all(broken);
    await start();
    // What was under way is asked again with its key, by whoever does not know what became of it; and once more.
    if (place === 'before anything is decided') expect(await balance()).toEqual(standing);
    const first = await Promise.all(prepared.acts.map((act) => act()));
    const again = await Promise.all(prepared.acts.map((act) => act()));
    for (const [at, body] of first.entries()) {
      expect(body, String(prepared.acts[at])).toMatchObject({ code: 1 });
      expect(again[at]).toMatchObject({ code: 1, data: { id: (body.data as { id: number }).id } });
    }
    // 0.5 BTC in, 12 out, 10 and 11 still under way, 13 and 14 back, 7.5 less 2.5.
    const wanted = { balance: before.balance + 40_000 - 12 - 21 + 5, lock_balance: before.lock_balance + 21 };
    await expect.poll(balance).toEqual(wanted);
    await settled(prepared);
    expect(await timelines(prepared)).toEqual({
      deposit: [1, 40_000],
      approved: [0, 1],
      paid: [0, 1, 2],
      rejected: [0, 3],
      cancelled: [0, 4],
    });
    // 5 reserved amounts, 2 of them back, a payment and its fee, a deposit, 2 adjustments.
    expect((await client.get('forexChange', {}, user)).total - logBefore).toBe(5 + 2 + 2 + 1 + 2);
    // 5 submitted, 2 approved, one paid, one rejected, a deposit, 2 adjustments.
    expect((await count('notices where user_id = $1', [user.id])) - notificationsBefore).toBe(
      5 + 2 + 1 + 1 + 1 + 2,
    );
    await expect.poll(async () => (await proveLedger(db)).findings).toEqual([]);
    rounds += 1;
  });

  test('all of it is made again from the journal, and is the same', { timeout: 240_000 }, async () => {
    const rebuilt = await rebuildProjections({
      connection: database(),
      archiveFolder: null,
      projections: venueProjections,
      replace: false,
      say: () => {},
    });
    expect(rebuilt.differences).toEqual([]);
    expect(rebuilt.replaced).toHaveLength(venueProjections.length);
    expect((await proveLedger(db)).findings).toEqual([]);
    // Each decision of an operator stands once in their log.
    const twice = `(select from audit_log where act <> 'look at' and subject not like 'client %'
      group by subject, act having count(*) > 1) twice`;
    expect(await count(twice)).toBe(0);
  });
}

async function start(): Promise<void> {
  // One operator decides alone: what takes two has its own tests.
  const limits = { REQUIRE_IDENTITY: 'none', OFFICE_TWO_ABOVE: '1000000000' };
  program = await startProgram({ DATA_DIR: folder.dir, FEED: 'simulated', ...limits });
  db = await connect();
  client = makeTestClient(program.origin);
  if (ann) [ann, bob] = [makeOfficeClient(program.origin, ann), makeOfficeClient(program.origin, bob)];
}

const database = () => {
  const host = join(folder.dir, 'postgres.socket');
  return { host, port: 5432, user: 'candor', database: 'candor' };
};

async function connect(): Promise<pg.Client> {
  const one = new pg.Client({ ...database(), types: numberTypes });
  // It goes with the program.
  one.on('error', () => {});
  await one.connect();
  return one;
}

/** Until its connection ends, or the program does. */
async function lock(tables: readonly string[]): Promise<pg.Client> {
  const locker = await connect();
  await locker.query('begin');
  await locker.query(`lock table ${tables.join(', ')} ${LOCK}`);
  return locker;
}
const countWaiting = () => count('pg_locks where not granted and relation is not null');

const open = (email: string) =>
  openOffice({ pool: db, origin: program.origin, clock: { offsetMs: 0 } } as never, 'administrator', email);

async function openUser(): Promise<typeof user> {
  const email = 'kills@client.example';
  const { rows } = await db.query<{ id: number; accountId: number }>(
    `insert into users (uid, trade_account, is_demo, email, invite_code, password_hash)
     values ('700000001', '7000000001', false, $1, 'killsinvite1', $2) returning id, account_id as "accountId"`,
    [email, await makePasswordHasher().hash(PASSWORD)],
  );
  const [made] = rows;
  if (!made) throw new Error('the user was not written');
  await verify({ pool: db } as never, made.id, 'José María García');
  const { token } = await client.get('login', { account: email, password: PASSWORD, login_type: 1 });
  return { ...made, token };
}

async function report(number = '0.5'): Promise<number> {
  const file = new File([new Uint8Array(await drawProof())], 'proof.png', { type: 'image/png' });
  const { url: proofImg } = await client.get('imageUpload', { file }, user);
  const sent = { number, address: address.address, charge_id: address.id, proofImg };
  return (await client.get('quickSubmit', sent, user)).id;
}
const asked = (number: string) => ({ draw_currency_id: usdt, draw_method_id: method, number });
const request = async (number: string) => (await client.get('draw', asked(number), user)).id;

type Ask = () => Promise<Envelope>;
/** One act of each kind, with what it is about; each can be asked again with its key. */
async function prepare() {
  const deposit = await report();
  const [approved, paid, rejected, cancelled] = [
    await request('11'),
    await request('12'),
    await request('13'),
    await request('14'),
  ];
  await ann.get('officeApproveWithdrawal', { id: paid });
  const reason = 'a wrong fill';
  const credit = (await ann.get('officeAdjust', { id: user.id, amount: '7.5', reason })).id;
  const debit = (await ann.get('officeAdjust', { id: user.id, amount: '-2.5', reason })).id;
  const key = randomBytes(16).toString('hex');
  const reference = transactionHash(key);
  const acts: readonly [Ask, ...Ask[]] = [
    () => ann.ask('officeDecideDeposit', { id: deposit, approve: 1, received: '0.5', reference }, { key }),
    () => client.ask('draw', asked('10'), { ...user, headers: { 'idempotency-key': key } }),
    () => ann.ask('officeApproveWithdrawal', { id: approved }, { key }),
    () => bob.ask('officePayWithdrawal', { id: paid, reference }, { key }),
    () => ann.ask('officeRejectWithdrawal', { id: rejected, notes: 'Not your account' }, { key }),
    () => client.ask('cancelDraw', { id: cancelled }, { ...user, headers: { 'idempotency-key': key } }),
    () => bob.ask('officeConfirmAdjustment', { id: credit }, { key }),
    () => bob.ask('officeConfirmAdjustment', { id: debit }, { key: `${key}-debit` }),
  ];
  return { acts, deposit, approved, paid, rejected, cancelled, credit, debit };
}

const balance = () => client.get('getBalance', {}, user);
const count = async (sql: string, values: unknown[] = []): Promise<number> =>
  Number((await db.query(`select count(*)::int as n from ${sql}`, values)).rows[0].n);

const isApproved = async (deposit: number): Promise<boolean> =>
  (await count("deposits where id = $1 and status = 'approved'", [deposit])) === 1;

/** Whether the program has come to where the locks stop it. */
async function isStopped(place: Place, deposit: number): Promise<boolean> {
  if (place === 'before anything is decided') return (await countWaiting()) >= 3;
  if (place === 'after a decision, before it is posted')
    // A withdrawal asks the engine first as well: it may not have begun.
    return (await isApproved(deposit)) && (await count("adjustments where status = 'confirmed'")) === 2;
  return (
    (await count('projected_deposits where deposit_id = $1', [deposit])) === 1 &&
    (await count("postings where kind = 'adjustment'")) >= 2 * (rounds + 1) &&
    (await count("projected_withdrawals where status in ('paid', 'rejected', 'cancelled')")) >=
      3 * (rounds + 1)
  );
}

let rounds = 0;

/** Every job that makes good what a kill left out has had its turn. */
const settled = ({ deposit, credit }: { deposit: number; credit: number }): Promise<unknown> =>
  expect
    .poll(
      async () => [
        await count('deposits where id = $1 and settled_at is null', [deposit]),
        await count("adjustments where id >= $1 and status <> 'posted'", [credit]),
        await count(`projected_withdrawals known where not exists (
          select from withdrawal_steps done where done.withdrawal_id = known.id and done.step = known.status)`),
      ],
      { timeout: 100_000 },
    )
    .toEqual([0, 0, 0]);

async function timelines(ids: Record<'deposit' | 'approved' | 'paid' | 'rejected' | 'cancelled', number>) {
  const [deposit] = (await client.get('quickList', { type: 0 }, user)).list.filter(
    ({ id }) => id === ids.deposit,
  );
  const { list } = await client.get('drawList', { type: 1 }, user);
  const of = (id: number) => list.find((one) => one.id === id)?.timeline.map(({ status }) => status);
  return {
    deposit: [deposit?.status, deposit?.usd],
    approved: of(ids.approved),
    paid: of(ids.paid),
    rejected: of(ids.rejected),
    cancelled: of(ids.cancelled),
  };
}
