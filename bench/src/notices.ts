// A wave of stop-outs: what it takes to notify many users at once, each in the list, by e-mail and on a device, and how long
// commands of others take in the engine meanwhile. The push service is a real one over https, in this process; in a hundred
// pushes it refuses one at first and leaves one without an answer, so that both come again.
// `npm run bench:notices -- [--users 10000]`
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { lotsOf, price, systemActor, usd } from '@candor/core';
import { deliverMessages } from '@candor/server/outbox/deliver.ts';
import { makePushSender } from '@candor/server/outbox/push-sender.ts';
import { browserKeys } from '@candor/server/outbox/testing/browser-keys.ts';
import { openPush, openPushReceiver } from '@candor/server/outbox/testing/push-receiver.ts';
import { vapidKeysOf } from '@candor/server/outbox/vapid-keys.ts';
import { openTestVenue, type TestVenue } from '@candor/server/web/testing/test-venue.ts';
import { percentile } from './orders.ts';

const { values } = parseArgs({ options: { users: { type: 'string', default: '10000' } } });
const users = Number(values.users);
const actor = systemActor('bench');
const say = (line: string): void => console.log(line);
const seconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(1)} s`;

/** Pushes between two that are refused at first, and between two whose answer is lost. */
const TROUBLE_EVERY = 100;
const LAST_STOP_MS_MAX = 120_000;
const LAST_PUSH_MS_MAX = 120_000;

const browser = browserKeys();
const receiver = await openPushReceiver();
receiver.answer = () => {
  const nth = receiver.received.length % TROUBLE_EVERY;
  if (nth === TROUBLE_EVERY / 4) return 503;
  return nth === TROUBLE_EVERY / 2 ? null : 201;
};
const venue = await openTestVenue({ PUSH_HOSTS: receiver.host });
try {
  await run(venue);
} finally {
  await venue.stop();
  await receiver.stop();
}

async function run({ venuePool, engine, market, jobs }: TestVenue): Promise<void> {
  market.session('EURUSD', 'open');
  market.tick('EURUSD', 110_000, 110_010);
  market.confirm();
  const accounts = await openAccounts(venue);
  say(`${users.toLocaleString('en')} users with a position, an e-mail address and a device each`);
  const keys = vapidKeysOf(randomBytes(32));
  const sender = makePushSender({
    pool: venuePool,
    keys,
    subject: 'mailto:bench@example.com',
    hosts: [receiver.host],
    agent: receiver.agent,
  });
  const calm = await probe(engine, accounts[0] ?? 0, async () => {
    await sleep(3_000);
  });

  const begin = performance.now();
  const busy = await probe(engine, accounts[0] ?? 0, async () => {
    market.tick('EURUSD', 109_000, 109_010);
    await untilStoppedOut(venue);
    say(`stopped out and in the tables after ${seconds(begin)}`);
    await jobs
      .find(({ name }) => name === 'notify of what the engine did')
      ?.run(new AbortController().signal);
    say(`in every list, e-mails and pushes written after ${seconds(begin)}`);
    const deliver = () => deliverMessages(venuePool, { channel: 'push', sender, lines: 20, now: Date.now() });
    while ((await deliver()) > 0);
    say(`on every device without trouble after ${seconds(begin)}; ${await countWaiting(venue)} pushes wait`);
    for (
      const lastAt = performance.now() + LAST_PUSH_MS_MAX;
      (await countWaiting(venue)) > 0;
      await sleep(250)
    ) {
      if (performance.now() > lastAt) throw new Error('pushes still wait');
      await deliver();
    }
    say(`on every device after ${seconds(begin)}`);
  });
  await prove(venue);
  const show = (times: readonly number[]) =>
    `p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms of ${times.length}`;
  say(`commands in the engine before: ${show(calm)}`);
  say(`commands in the engine meanwhile: ${show(busy)}`);
}

/** Their ids. Rows at once, then each account by the engine, as a login would. */
async function openAccounts({ pool, engine }: TestVenue): Promise<number[]> {
  const { p256dh, auth } = browser.wire;
  await pool.query(
    `insert into users (uid, trade_account, is_demo, email, language)
     select 100000000 + n, 1000000000 + n, false, n || '@bench.example', 'en' from generate_series(1, $1) n`,
    [users],
  );
  await pool.query(`insert into sessions (token_hash, user_id) select sha256(uid::bytea), id from users`);
  await pool.query(
    `insert into push_subscriptions (user_id, token_hash, endpoint, p256dh, auth, written_at)
     select user_id, token_hash, 'https://${receiver.host}/' || user_id, $1, $2, now() from sessions`,
    [p256dh, auth],
  );
  const { rows } = await pool.query<{ id: number }>('select account_id as id from users order by id');
  const ids = rows.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += 500)
    await Promise.all(ids.slice(from, from + 500).map((id) => fund(engine, id)));
  return ids;
}

async function fund(engine: TestVenue['engine'], accountId: number): Promise<void> {
  const open = { type: 'OpenAccount', accountId, demo: false } as const;
  const credit = { type: 'CreditDeposit', accountId, depositId: accountId, amount: usd('1250') } as const;
  const place = {
    type: 'PlaceOrder',
    accountId,
    instrumentId: 1,
    side: 'buy',
    mode: 'market',
    lots: lotsOf('1'),
    leverage: 100,
    target: price(0),
    stopLoss: price(0),
    takeProfit: price(0),
    deviation: null,
  } as const;
  for (const command of [open, credit, place]) {
    const reply = await engine.submit({ command, actor, idempotency: null });
    if (!reply.ok) throw new Error(`refused: ${JSON.stringify(reply.refusal)}`);
  }
}

/** Milliseconds of a command that changes nothing but is decided, again and again while the work is done. */
async function probe(
  engine: TestVenue['engine'],
  accountId: number,
  work: () => Promise<void>,
): Promise<number[]> {
  const times: number[] = [];
  let isDone = false;
  const probing = (async () => {
    while (!isDone) {
      const begin = performance.now();
      await engine.submit({
        command: { type: 'CancelOrder', accountId, orderId: 1 },
        actor,
        idempotency: null,
      });
      times.push(performance.now() - begin);
      await sleep(10);
    }
  })();
  await work();
  isDone = true;
  await probing;
  return times.toSorted((a, b) => a - b);
}

/** Waits until all of it is in the tables: the engine may not have read the price when it is asked how far it is. */
async function untilStoppedOut({ pool, engine }: TestVenue): Promise<void> {
  for (const lastAt = performance.now() + LAST_STOP_MS_MAX; ; await sleep(50)) {
    const { rows } = await pool.query<{ stopped: number }>(
      `select count(distinct account_id)::int as stopped from projected_happenings where kind = 'stopped_out'`,
    );
    if (rows[0]?.stopped === users) break;
    if (performance.now() > lastAt) throw new Error(`${rows[0]?.stopped} of ${users} were stopped out`);
  }
  const { loop } = await engine.vitals();
  await engine.projected(loop?.seq ?? 0);
}

/** Pushes that are neither delivered nor given up. */
async function countWaiting({ pool }: TestVenue): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from outbox
     where channel = 'push' and delivered_at is null and failed_at is null`,
  );
  return rows[0]?.waiting ?? 0;
}

/** Throws where one was lost, is shown twice, or came in another order than it happened. */
async function prove({ pool }: TestVenue): Promise<void> {
  const wanted = 'margin_call stop_out';
  const lists = await pool.query<{ kinds: string }>(
    `select string_agg(kind, ' ' order by id) as kinds from notices group by user_id`,
  );
  const mails = await pool.query<{ kinds: string }>(
    `select string_agg(template, ' ' order by id) as kinds from outbox where channel = 'email' group by recipient`,
  );
  for (const [what, { rows }] of [
    ['lists', lists],
    ['e-mails', mails],
  ] as const)
    if (rows.length !== users || rows.some(({ kinds }) => kinds !== wanted))
      throw new Error(`the ${what} of users are not those that happened`);
  const devices = await pool.query<{ path: string; ids: string[]; kinds: string }>(
    `select '/' || split_part(recipient, ':', 2) as path, array_agg(message_key::text order by id) as ids,
       string_agg(template, ' ' order by id) as kinds from outbox where channel = 'push' group by recipient`,
  );
  const came = new Map<string, string[]>();
  let again = 0;
  for (const { path, body } of receiver.received) {
    const id = String(openPush(body, browser).id);
    const shown = came.get(path) ?? [];
    // The same one once more takes its own place on the device: after another it would be shown a second time.
    if (shown.at(-1) === id) again += 1;
    else came.set(path, [...shown, id]);
  }
  const wrong = devices.rows.filter(
    ({ path, ids, kinds }) => kinds !== wanted || came.get(path)?.join(' ') !== ids.join(' '),
  );
  if (devices.rows.length !== users || came.size !== users || wrong.length > 0)
    throw new Error(
      `${wrong.length} of ${devices.rows.length} devices did not get what happened: ${explain(wrong, came)}`,
    );
  say(`each user has both notices once and in order: ${users} lists, e-mails and devices`);
  say(`${again.toLocaleString('en')} pushes came twice, each under its id and before the next one`);
}

/** What the first devices were sent and got, by the places of ids in what was sent. */
function explain(
  wrong: readonly { path: string; ids: readonly string[] }[],
  came: ReadonlyMap<string, readonly string[]>,
): string {
  const shown = wrong.slice(0, 5).map(({ path, ids }) => {
    const places = (came.get(path) ?? []).map((id) => ids.indexOf(id) + 1);
    return `${path}: ${ids.length} sent, came ${places.join(' ') || 'none'}`;
  });
  return shown.join('; ');
}
