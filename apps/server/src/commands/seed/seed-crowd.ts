// Activity of a seeded store: conversations, price alerts, shown and followed traders, notifications. It covers a few
// hundred clients, however many there are.
import type pg from 'pg';
import { inTransaction } from '../../db/in-transaction.ts';
import type { CatalogueEntry } from '../../feeds/instruments.ts';
import { openSeededMarket } from '../../feeds/seeded-market.ts';
import { makeMarketPath } from '../../feeds/simulated/market-path.ts';
import { lastTick } from '../../feeds/simulated/tick-stream.ts';
import { parseTraderName } from '../../modules/ranking/trader-name.ts';
import { showTrader } from '../../modules/ranking/traders-table.ts';
import { seedChats } from './seed-chats.ts';
import type { SeededClient } from './seed-clients.ts';
import type { SeedPlan } from './seed-plan.ts';

export interface CrowdSeed {
  readonly plan: SeedPlan;
  readonly clients: readonly SeededClient[];
  readonly catalogue: readonly CatalogueEntry[];
}

const crowdMax = 300;
const shownMax = 40;
const followedEach = 3;
const hourMs = 3_600_000;
const names = ['Harbour', 'Lotus', 'Falcon', 'Cedar', 'Orion', 'Saffron', 'Delta', 'Maple'];

/** The newest clients; `place` is the client's index among all clients. */
interface Member extends SeededClient {
  readonly place: number;
}

export async function seedCrowd(pool: pg.Pool, { plan, clients, catalogue }: CrowdSeed): Promise<void> {
  const crowd = clients.map((one, place): Member => ({ ...one, place })).slice(-crowdMax);
  const prices = await pricesNow(pool, { plan, catalogue });
  await inTransaction(pool, async (client) => {
    // Half of them have written to customer service.
    await seedChats(client, { clients: crowd.filter((_, n) => n % 2 === 0), now: plan.now });
    await seedAlerts(client, { crowd, prices, now: plan.now });
    await seedFollows(client, { crowd, now: plan.now });
    await seedNotifications(client, { crowd, now: plan.now });
  });
}

interface PriceNow {
  readonly instrumentId: number;
  readonly precision: number;
  /** In points. */
  readonly bid: number;
}

async function pricesNow(
  pool: pg.Pool,
  { plan, catalogue }: Pick<CrowdSeed, 'plan' | 'catalogue'>,
): Promise<PriceNow[]> {
  const seed = await openSeededMarket(pool, plan.now);
  return makeMarketPath(catalogue.slice(0, 6), { seed, hours: 'always' }).flatMap((path) => {
    const tick = lastTick(path, plan.now, { hours: 'always' });
    const { id: instrumentId, precision } = path.entry.spec;
    return tick ? [{ instrumentId, precision, bid: tick.bid }] : [];
  });
}

/** Alert prices are so far from the market that none is reached within the first minutes. */
async function seedAlerts(
  client: pg.ClientBase,
  { crowd, prices, now }: { crowd: readonly Member[]; prices: readonly PriceNow[]; now: number },
): Promise<void> {
  const rows = crowd.flatMap(({ userId, place }) => {
    const price = prices[place % prices.length];
    if (!price) return [];
    const isUp = place % 2 === 0;
    const share = (isUp ? 1 : -1) * (0.01 + (place % 5) / 100);
    return [
      {
        user_id: userId,
        instrument_id: price.instrumentId,
        direction: isUp ? 'up' : 'down',
        price: Math.round(price.bid * (1 + share)),
        precision: price.precision,
        made_at: new Date(now - (place % 72) * hourMs),
      },
    ];
  });
  await client.query(
    `insert into price_alerts (user_id, instrument_id, side, direction, price, precision, made_at)
     select user_id, instrument_id, 'bid', direction, price, precision, made_at
     from jsonb_to_recordset($1) as row (user_id bigint, instrument_id bigint, direction text, price bigint,
       precision integer, made_at timestamptz)`,
    [JSON.stringify(rows)],
  );
}

async function seedFollows(
  client: pg.PoolClient,
  { crowd, now }: { crowd: readonly Member[]; now: number },
): Promise<void> {
  const shown = crowd.slice(0, Math.min(shownMax, Math.ceil(crowd.length / 4)));
  for (const [n, { userId }] of shown.entries()) {
    const name = parseTraderName(`${names[n % names.length]} ${n + 1}`);
    if (name) await showTrader(client, userId, name);
  }
  const follows = crowd.flatMap(({ userId, place }) =>
    Array.from({ length: followedEach }, (_, n) => ({
      user_id: userId,
      // The first traders have the most followers.
      trader_id: shown[(((place * 7 + n * 3) % 11) * ((place + n) % 4)) % shown.length]?.userId,
      followed_at: new Date(now - ((place * 5 + n) % 500) * hourMs),
    })),
  );
  await client.query(
    `insert into trader_follows (user_id, trader_id, followed_at)
     select user_id, trader_id, followed_at
     from jsonb_to_recordset($1) as row (user_id bigint, trader_id bigint, followed_at timestamptz)
     where user_id <> trader_id on conflict do nothing`,
    [JSON.stringify(follows)],
  );
}

/** Notifications are only in the app's list, not sent by e-mail. The older one is read. */
async function seedNotifications(
  client: pg.ClientBase,
  { crowd, now }: { crowd: readonly Member[]; now: number },
): Promise<void> {
  const rows = crowd
    .filter(({ isDemo }) => !isDemo)
    .flatMap(({ userId, place, depositUsd, joinedAt }) => {
      const readAt = new Date(Math.min(now, joinedAt + 2 * hourMs));
      const credited = {
        user_id: userId,
        kind: 'deposit_credited',
        params: { amount: depositUsd },
        written_at: new Date(joinedAt),
        read_at: readAt,
      };
      const answered = {
        ...credited,
        kind: 'chat_reply',
        params: {},
        written_at: new Date(now),
        read_at: null,
      };
      return place % 3 === 0 ? [credited, answered] : [credited];
    });
  await client.query(
    `insert into notices (user_id, kind, params, written_at, read_at)
     select user_id, kind, params, written_at, read_at
     from jsonb_to_recordset($1) as row (user_id bigint, kind text, params jsonb, written_at timestamptz, read_at timestamptz)`,
    [JSON.stringify(rows)],
  );
}
