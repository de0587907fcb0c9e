// Rows for clients of a seeded store: users, their first deposits and their identities, in one statement each.
import type pg from 'pg';
import { inTransaction } from '../../db/in-transaction.ts';
import { cardPurpose } from '../../modules/kyc/reviews.ts';
import type { Sealer } from '../../secrets/sealer.ts';
import { depositUsd, isDemo, joinedAt, type SeedPlan } from './seed-plan.ts';

const given = [
  'Anna',
  'Bilal',
  '美玲',
  'Dmitri',
  'Élodie',
  'Fatima',
  'Giorgos',
  'Hana',
  '志明',
  'Jürgen',
  'Keiko',
  'Lê',
];
const family = [
  'Müller',
  'Nguyen',
  '陳',
  'O’Brien',
  'Петров',
  'Rossi',
  'السيد',
  '田中',
  'Ülker',
  'Van Dijk',
  'Kowalska',
];

export interface SeededClient {
  readonly userId: number;
  readonly accountId: number;
  readonly isDemo: boolean;
  /** In whole USD. The number of a real client's first deposit is the client's number. */
  readonly depositUsd: number;
  readonly depositId: number;
  readonly joinedAt: number;
}

export interface ClientsSeed {
  readonly plan: SeedPlan;
  readonly passwordHash: string;
  readonly sealer: Sealer;
}

/** All clients have the same password, which is printed for the person who seeds. */
export async function seedClients(
  pool: pg.Pool,
  { plan, passwordHash, sealer }: ClientsSeed,
): Promise<SeededClient[]> {
  const drawn = Array.from({ length: plan.clients }, (_, n) => ({
    n,
    at: joinedAt(plan, n),
    demo: isDemo(n),
  }));
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ n: number; id: number; account_id: number }>(
      `with drawn as (
         select * from unnest($1::int[], $2::float8[], $3::boolean[]) as d(n, at, demo)
       ), made as (
         insert into users (uid, trade_account, is_demo, demo_id_hash, email, area_code, mobile, password_hash, invite_code,
                            created_at, seen_at, language)
         select (100000000 + (n::bigint * 7919 + 104729) % 900000000)::text,
                (1000000000 + (n::bigint * 15485863 + 7) % 9000000000)::text,
                demo, case when demo then sha256(('seed ' || n)::bytea) end,
                case when not demo then 'client' || n || '@' || (array['example.com','example.net','example.org'])[1 + n % 3] end,
                case when not demo and n % 3 = 0 then '49' end,
                case when not demo and n % 3 = 0 then (1500000000 + n)::text end,
                case when not demo then $4::text end,
                case when not demo then 'S' || upper(to_hex(1000000 + n)) end,
                to_timestamp(at / 1000), to_timestamp((at + ($5 - at) * ((n * 31) % 100) / 100) / 1000),
                (array['en','de','hk','ar','fr','jp'])[1 + n % 6]
         from drawn order by n
         returning id, account_id, uid
       )
       select n, id, account_id from made
       join drawn on uid = (100000000 + (n::bigint * 7919 + 104729) % 900000000)::text order by n`,
      [
        drawn.map(({ n }) => n),
        drawn.map(({ at }) => at),
        drawn.map(({ demo }) => demo),
        passwordHash,
        plan.now,
      ],
    );
    const clients = rows.map(({ n, id, account_id }) => ({
      userId: Number(id),
      accountId: Number(account_id),
      isDemo: isDemo(n),
      depositUsd: depositUsd(n),
      depositId: n + 1,
      joinedAt: joinedAt(plan, n),
    }));
    const real = clients.filter((each) => !each.isDemo);
    await seedDeposits(client, real);
    await seedIdentities(client, { real: verified(real), sealer });
    return clients;
  });
}

/** All approved and credited; `seedTrading` credits them in the ledger. */
async function seedDeposits(client: pg.ClientBase, real: readonly SeededClient[]): Promise<void> {
  const method = await client.query<{ id: number }>(
    `insert into deposit_addresses (currency_code, protocol_code, address, memo, min, usd_price, enabled, changed_at)
     values ('USDT', 'TRC20', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', '', '50', '1', true, now()) returning id`,
  );
  await client.query(
    `insert into deposits (id, user_id, account_id, kind, amount, currency_code, protocol_code, address, way_id, way,
                           proof_ref, proof_hash, status, created_at, decided_at, decided_by, received, usd_price, usd,
                           reference, reference_key, remark, settled_at)
     overriding system value
     select d.id, d.user_id, d.account_id, 'coin', d.usd::text, 'USDT', 'TRC20', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', $6::bigint,
            jsonb_build_object('id', $6::bigint), '/files/' || md5('seed proof ' || d.id), md5('seed proof ' || d.id), 'approved', d.at, d.at, null,
            d.usd::text, '1', d.usd * 1000000, 'seed-' || d.id, 'seed-' || d.id, '', d.at
     from (select id, user_id, account_id, usd, to_timestamp(at / 1000) as at
           from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::float8[]) as u(id, user_id, account_id, usd, at)) d`,
    [
      real.map(({ depositId }) => depositId),
      real.map(({ userId }) => userId),
      real.map(({ accountId }) => accountId),
      real.map(({ depositUsd: usd }) => usd),
      real.map(({ joinedAt: at }) => at),
      Number(method.rows[0]?.id),
    ],
  );
  await client.query(
    `select setval(pg_get_serial_sequence('deposits', 'id'), (select coalesce(max(id), 1) from deposits))`,
  );
}

/** Decided identities, whose images are deleted. Only pending ones have images (seed-waiting.ts). */
async function seedIdentities(
  client: pg.ClientBase,
  { real, sealer }: { real: readonly SeededClient[]; sealer: Sealer },
): Promise<void> {
  const users = real.map(({ userId }) => userId);
  const times = real.map(({ joinedAt: at }) => at);
  const cards = users.map((id) => sealer.seal(Buffer.from(`SEED${id}`), cardPurpose(id)));
  const names = real.map((_, n) => `${given[n % given.length]} ${family[n % family.length]}`);
  await client.query(
    `insert into private_images (name, user_id, bytes, created_at, stored_at, claimed_at, digest)
     select md5(side || ' ' || user_id), user_id, 0, to_timestamp(at / 1000), to_timestamp(at / 1000), to_timestamp(at / 1000),
            md5(side || ' ' || user_id)
     from unnest($1::bigint[], $2::float8[]) as u(user_id, at), unnest(array['front', 'reverse']) as side`,
    [users, times],
  );
  await client.query(
    `insert into identity_reviews (user_id, name, card_id_sealed, card_id_digest, front_image, reverse_image, status,
                                   remark, created_at, decided_at, decided_by)
     select user_id, name, card, sha256(('seed card ' || user_id)::bytea), md5('front ' || user_id), md5('reverse ' || user_id),
            2, null, to_timestamp(at / 1000), to_timestamp(at / 1000 + 3600), null
     from unnest($1::bigint[], $2::float8[], $3::text[], $4::bytea[]) as u(user_id, at, name, card)`,
    [users, times, names, cards],
  );
}

/** All but the last ones, which are not reviewed yet. */
const verified = (real: readonly SeededClient[]): readonly SeededClient[] =>
  real.slice(0, real.length - Math.min(WAITING_MAX, Math.floor(real.length / 10)));

/** Maximum number of identities and deposits that wait for a decision. */
export const WAITING_MAX = 200;
