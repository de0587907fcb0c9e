// For tests: a venue where money can be withdrawn, with verified clients who have some, and operators.
import { randomBytes } from 'node:crypto';
import type { CallData, Envelope } from '@candor/contract';
import { systemActor, usd } from '@candor/core';
import { type OfficeClient, openOffice } from '../../../web/testing/office-client.ts';
import { openRealUser, type RealUser } from '../../../web/testing/real-user.ts';
import { makeTestClient, type TestClient } from '../../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../../web/testing/test-venue.ts';

type Changed = Readonly<Record<string, string | number>>;
export type DrawAnswer = Envelope<CallData<'draw'>>;

/** The first currency of a new store: USDT by TRC20, 1 USD a withdrawal. */
export const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

export interface WithdrawVenue {
  readonly venue: TestVenue;
  readonly client: TestClient;
  readonly ann: OfficeClient;
  readonly bob: OfficeClient;
  /** Ids of the first rows of a new store. */
  readonly usdt: number;
  readonly wire: number;
  openUser(balance?: string): Promise<RealUser>;
  bindCoin(by: { token: string }, changed?: Changed): Promise<number>;
  draw(
    by: { token: string },
    changed: Changed,
    headers?: Readonly<Record<string, string>>,
  ): Promise<DrawAnswer>;
  /** Returns the id of a new withdrawal. */
  submit(by: { token: string }, changed: Changed): Promise<number>;
  account(by: { accountId: number }): Promise<{ balance: number; locked: number }>;
  notifications(by: { id: number }): Promise<string[]>;
  run(job: string): Promise<void>;
}

export async function openWithdrawVenue(): Promise<WithdrawVenue> {
  const venue = await openTestVenue();
  const client = makeTestClient(venue.origin);
  const context: WithdrawVenue = {
    venue,
    client,
    ann: await openOffice(venue, 'finance', 'ann@office.test'),
    bob: await openOffice(venue, 'finance', 'bob@office.test'),
    ...(await findCurrencies(venue)),
    openUser: (balance = '1000') => openUser(venue, balance),
    async bindCoin({ token }, changed = {}) {
      const sent = { type: 1, draw_id: context.usdt, dc_address: TRON, ...changed };
      return (await client.get('bindDrawMethod', sent, { token })).id;
    },
    draw: ({ token }, changed, headers = {}) =>
      client.ask('draw', { draw_currency_id: context.usdt, ...changed }, { token, headers }),
    async submit(by, changed) {
      const body = await context.draw(by, changed);
      if (body.code !== 1) throw new Error(`the withdrawal was refused: ${JSON.stringify(body)}`);
      return body.data.id;
    },
    async account({ accountId }) {
      const account = await venue.engine.account(accountId);
      return { balance: (account?.balance ?? 0) / 1e6, locked: (account?.locked ?? 0) / 1e6 };
    },
    async notifications({ id }) {
      const { rows } = await venue.pool.query('select kind from notices where user_id = $1 order by id', [
        id,
      ]);
      return rows.map(({ kind }) => kind);
    },
    async run(name) {
      const job = venue.jobs.find((one) => one.name === name);
      if (!job) throw new Error(`no job ${name}`);
      await job.run(new AbortController().signal);
    },
  };
  return context;
}

async function findCurrencies({ pool }: TestVenue): Promise<{ usdt: number; wire: number }> {
  const { rows } = await pool.query('select id, type, protocol from withdraw_currencies order by id');
  const idOf = (protocol: string): number => Number(rows.find((row) => row.protocol === protocol)?.id);
  return { usdt: idOf('TRC20'), wire: idOf('') };
}

async function openUser(venue: Pick<TestVenue, 'pool' | 'engine'>, balance: string): Promise<RealUser> {
  const user = await openRealUser(venue);
  await verify(venue, user.id, 'José María García');
  if (balance !== '0') await credit(venue, user.accountId, balance);
  return user;
}

/** Far from the ids of reported deposits, because the engine credits each id once. */
let deposits = 1e9;
export async function credit({ engine }: Pick<TestVenue, 'engine'>, accountId: number, amount: string) {
  deposits += 1;
  const command = { type: 'CreditDeposit', accountId, depositId: deposits, amount: usd(amount) } as const;
  await engine.submit({ command, actor: systemActor('test'), idempotency: null });
}

export async function verify({ pool }: Pick<TestVenue, 'pool'>, userId: number, name: string): Promise<void> {
  const images = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')];
  await pool.query(
    'insert into private_images (name, user_id, bytes, created_at, stored_at) select unnest($1::text[]), $2, 1, now(), now()',
    [images, userId],
  );
  await pool.query(
    `insert into identity_reviews (user_id, name, card_id_sealed, card_id_digest, front_image, reverse_image,
       status, created_at, decided_at) values ($1, $2, '\\x00', $3, $4, $5, 2, now(), now())`,
    [userId, name, randomBytes(32), ...images],
  );
}
