// For tests: several operators and clients on one program that is killed at random. Every answer is noted; one that did not
// come is asked for again, with the same key, once the program is back.
import { randomBytes, randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Envelope } from '@candor/contract';
import pg from 'pg';
import { numberTypes } from '../../db/database.ts';
import { makeTestDir } from '../../db/testing/store-child.ts';
import { coinAddress, drawProof } from '../../modules/deposits/testing/deposit-venue.ts';
import { TRON, verify } from '../../modules/withdrawals/testing/withdraw-venue.ts';
import { makePasswordHasher } from '../../secrets/password-hash.ts';
import { type Program, startProgram } from '../../testing/program.ts';
import { makeOfficeClient, type OfficeClient, openOffice } from '../../web/testing/office-client.ts';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { transactionHash } from '../../web/testing/transaction-hash.ts';
import { type Books, Notes, readBooks } from './money-chaos-books.ts';

export type { Books } from './money-chaos-books.ts';

const PASSWORD = 'a long and rare phrase';
const OPERATORS = ['ann', 'bob', 'cyd'].map((name) => `${name}@office.test`);
const USERS = 3;
interface User {
  readonly id: number;
  readonly accountId: number;
  readonly token: string;
  readonly method: number;
  /** Images a day are few. */
  proofs: number;
}

export interface Chaos {
  /** Everybody acts until the program was killed so often; resolves once all that was begun has an answer. */
  run(kills: number): Promise<void>;
  read(): Promise<Books>;
  close(): Promise<void>;
}

export async function openChaos(): Promise<Chaos> {
  const folder = await makeTestDir();
  let program = await start(folder.dir);
  let db = await connect(folder.dir);
  const people = await Promise.all(
    OPERATORS.map((email) =>
      openOffice(
        { pool: db, origin: program.origin, clock: { offsetMs: 0 } } as never,
        'administrator',
        email,
      ),
    ),
  );
  const notes = new Notes();
  const currency = await db.query("select id from withdraw_currencies where protocol = 'TRC20'");
  const usdt = Number(currency.rows[0].id);
  const address = await (people[0] as OfficeClient).get('officeAddDepositAddress', coinAddress);
  const users: User[] = [];
  for (let n = 1; n <= USERS; n += 1)
    users.push(await openUser(db, makeTestClient(program.origin), { n, usdt }));

  const office = (n: number): OfficeClient =>
    makeOfficeClient(program.origin, people[n % people.length] as OfficeClient);
  const client = (): TestClient => makeTestClient(program.origin);
  let isOver = false;

  /** Asked until there is an answer, whatever happens to the program. */
  const sure = async <T>(ask: () => Promise<Envelope<T>>): Promise<Envelope<T>> => {
    for (;;) {
      try {
        return await ask();
      } catch {
        await pause(100);
      }
    }
  };
  const decide = (n: number, act: string, name: string, params: object) => {
    const key = newKey();
    return sure(() => office(n).ask(name as 'officePayWithdrawal', params as never, { key })).then(
      (answer) => {
        notes.take(act, n, params, answer);
        return answer;
      },
    );
  };
  const asUser = ({ token }: User) => ({ token, headers: { 'idempotency-key': newKey() } });

  async function deposit(user: User): Promise<void> {
    if (user.proofs >= 18) return;
    user.proofs += 1;
    const file = new File([new Uint8Array(await drawProof())], 'proof.png', { type: 'image/png' });
    const uploaded = await sure(() => client().ask('imageUpload', { file }, { token: user.token }));
    if (uploaded.code !== 1) return;
    const sent = {
      number: '0.002',
      address: address.address,
      charge_id: address.id,
      proofImg: uploaded.data.url,
    };
    const by = asUser(user);
    const reported = await sure(() => client().ask('quickSubmit', sent, by));
    if (reported.code !== 1) return;
    const { id } = reported.data;
    // Two decide at once, and not alike.
    await Promise.all([
      decide(0, 'deposit', 'officeDecideDeposit', {
        id,
        approve: 1,
        received: '0.0019',
        reference: transactionHash(newKey()),
      }),
      decide(1, 'deposit', 'officeDecideDeposit', {
        id,
        approve: randomInt(2),
        received: '0.002',
        reference: transactionHash(newKey()),
        remark: 'no',
      }),
    ]);
  }

  async function adjust(user: User): Promise<void> {
    const amount = randomInt(3) === 0 ? -randomInt(1, 40) : randomInt(1, 60);
    const key = newKey();
    const asked = await sure(() =>
      office(0).ask('officeAdjust', { id: user.id, amount: String(amount), reason: 'a wrong fill' }, { key }),
    );
    if (asked.code !== 1) return;
    const { id } = asked.data;
    await Promise.all([
      decide(0, 'adjustment', 'officeConfirmAdjustment', { id }),
      decide(1, 'adjustment', 'officeConfirmAdjustment', { id }),
      decide(2, 'adjustment', randomInt(2) === 0 ? 'officeConfirmAdjustment' : 'officeRefuseAdjustment', {
        id,
      }),
    ]);
  }

  async function withdraw(user: User): Promise<void> {
    const by = asUser(user);
    const wanted = { draw_currency_id: usdt, draw_method_id: user.method, number: String(randomInt(10, 25)) };
    const asked = await sure(() => client().ask('draw', wanted, by));
    if (asked.code !== 1) return;
    const { id } = asked.data;
    const own = asUser(user);
    const cancel = async () => {
      const answer = await sure(() => client().ask('cancelDraw', { id }, own));
      notes.take('cancellation', 9, { id }, answer);
    };
    await Promise.all([
      decide(0, 'approval', 'officeApproveWithdrawal', { id }),
      decide(1, 'approval', 'officeApproveWithdrawal', { id }),
      ...(randomInt(2) === 0 ? [cancel()] : []),
    ]);
    await Promise.all([
      decide(2, 'payment', 'officePayWithdrawal', { id, reference: transactionHash(newKey()) }),
      decide(1, 'payment', 'officePayWithdrawal', { id, reference: transactionHash(newKey()) }),
      ...(randomInt(3) === 0 ? [decide(0, 'rejection', 'officeRejectWithdrawal', { id, notes: 'no' })] : []),
    ]);
  }

  async function act(user: User): Promise<void> {
    while (!isOver) {
      await adjust(user);
      await withdraw(user);
      await deposit(user);
    }
  }

  return {
    async run(kills) {
      for (const user of users)
        for (let n = 0; n < 2; n += 1) {
          const { id } = await office(0).get('officeAdjust', {
            id: user.id,
            amount: '500',
            reason: 'to begin with',
          });
          await office(1).get('officeConfirmAdjustment', { id });
        }
      const acting = users.flatMap((user) => [act(user), act(user)]);
      for (let n = 0; n < kills; n += 1) {
        await pause(randomInt(500, 5_000));
        await db.end().catch(() => {});
        await program.kill();
        program = await start(folder.dir);
        db = await connect(folder.dir);
      }
      await pause(3_000);
      isOver = true;
      await Promise.all(acting);
      // Jobs make good what a kill left out.
      while ((await countLeft(db)) > 0) await pause(500);
      // Its end writes the head of the audit log into the journal.
      await db.end();
      const code = await program.stop();
      if (code !== 0) throw new Error(`the program ended with ${code}`);
      program = await start(folder.dir);
      db = await connect(folder.dir);
    },
    read: () =>
      readBooks(
        db,
        notes,
        users.map(({ accountId }) => accountId),
      ),
    async close() {
      await db.end().catch(() => {});
      await program.kill();
      await folder.remove();
    },
  };
}

/** What jobs have still to make good. */
async function countLeft(db: pg.Client): Promise<number> {
  const { rows } = await db.query<{ left: number }>(
    `select (select count(*) from deposits where status = 'approved' and settled_at is null)
       + (select count(*) from adjustments where status = 'confirmed')
       + (select count(*) from projected_withdrawals known where not exists (
           select from withdrawal_steps done where done.withdrawal_id = known.id and done.step = known.status)) as left`,
  );
  return Number(rows[0]?.left);
}

const newKey = (): string => randomBytes(16).toString('hex');

const start = (dir: string): Promise<Program> =>
  startProgram({
    ...{ DATA_DIR: dir, FEED: 'simulated', REQUIRE_IDENTITY: 'none' },
    OFFICE_TWO_ABOVE: '1000000000',
  });

async function connect(dir: string): Promise<pg.Client> {
  const where = { host: join(dir, 'postgres.socket'), port: 5432, user: 'candor', database: 'candor' };
  const one = new pg.Client({ ...where, types: numberTypes });
  // It goes with the program.
  one.on('error', () => {});
  await one.connect();
  return one;
}

async function openUser(
  db: pg.Client,
  client: TestClient,
  { n, usdt }: { n: number; usdt: number },
): Promise<User> {
  const email = `chaos${n}@client.example`;
  const { rows } = await db.query<{ id: number; accountId: number }>(
    `insert into users (uid, trade_account, is_demo, email, invite_code, password_hash)
     values ($3, $4, false, $1, $5, $2) returning id, account_id as "accountId"`,
    [email, await makePasswordHasher().hash(PASSWORD), `71000000${n}`, `710000000${n}`, `chaosinvite${n}`],
  );
  const [made] = rows;
  if (!made) throw new Error('the user was not written');
  await verify({ pool: db } as never, made.id, 'José María García');
  const { token } = await client.get('login', { account: email, password: PASSWORD, login_type: 1 });
  const bound = { type: 1, draw_id: usdt, dc_address: TRON };
  const method = (await client.get('bindDrawMethod', bound, { token })).id;
  return { ...made, token, method, proofs: 0 };
}
