// Runs the whole program on a database that hangs for 25 s, as on a stalled disk: it answers busy meanwhile, and loses
// nothing.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Deals, Login, Order } from '@candor/contract';
import pg from 'pg';
import { expect, it } from 'vitest';
import { proveLedger } from './commands/verify/ledger/prove-ledger.ts';
import { numberTypes } from './db/database.ts';
import { stall } from './db/testing/stall.ts';
import { makeTestDir } from './db/testing/store-child.ts';
import { startProgram } from './testing/program.ts';

const stallMs = 25_000;
const clientsMax = 12;

it('survives a stall of 25 s under orders without answering any call with an error', {
  timeout: 180_000,
}, async () => {
  const folder = await makeTestDir();
  const program = await startProgram({ DATA_DIR: folder.dir });
  const tokens: string[] = [];
  for (let n = 0; n < clientsMax; n += 1) {
    const demo = { demo_id: `client-number-${n}-of-a-long-stall` };
    const { data } = await program.get('/api/user/createAccountDemoForU', demo);
    tokens.push((data as Login).token);
  }
  const order = { type: 1, cont: 0.01, forex_id: 1, status: 1, multiple: 100 };
  const answers = new Map<string, number>();
  const statuses: number[] = [];
  const acknowledged = new Map<string, number[]>(tokens.map((token) => [token, []]));
  let isOver = false;
  const ask = async (path: string, params: Record<string, string | number>, token: string) => {
    const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]));
    const reply = await fetch(`${program.origin}${path}?${query}`, { headers: { authorization: token } });
    const body = (await reply.json()) as { code: number; error?: string; data?: unknown };
    statuses.push(reply.status);
    const what = body.code === 1 ? 'done' : (body.error ?? '');
    answers.set(what, (answers.get(what) ?? 0) + 1);
    return body;
  };
  const work = tokens.map(async (token, n) => {
    while (!isOver) {
      const { code, data } = await ask('/v1/api/forex/submit', order, token);
      if (code === 1) acknowledged.get(token)?.push((data as Order).Id);
      // Lists of past orders come from the tables, bars and profiles use the connections of requests.
      await ask('/v1/api/forex/my_deal', { status: n % 2 === 0 ? 3 : 1, page: 1 }, token);
      await sleep(250);
    }
  });
  await sleep(1_000);
  const goOn = await stall(join(folder.dir, 'postgres'));
  // Requests in progress wait for their commit; once the stall is known, new ones are rejected at once.
  await sleep(5_000);
  for (const token of tokens)
    expect(await ask('/v1/api/forex/submit', order, token)).toMatchObject({ code: 0, error: 'busy' });
  await sleep(stallMs - 5_000);
  goOn();
  await sleep(3_000);
  isOver = true;
  await Promise.all(work);
  expect([...new Set(statuses)].sort()).toEqual([200, 503]);
  expect([...answers.keys()].sort()).toEqual(['busy', 'done']);
  for (const token of tokens) {
    const ids: number[] = [];
    for (let page = 1; ; page += 1) {
      const body = await ask('/v1/api/forex/my_deal', { status: 1, page }, token);
      const { data } = body.data as Deals;
      if (data.length === 0) break;
      ids.push(...data.map((one) => one.Id));
    }
    expect(ids.sort((a, b) => a - b)).toEqual(acknowledged.get(token));
  }
  const client = new pg.Client({
    host: join(folder.dir, 'postgres.socket'),
    user: 'candor',
    database: 'candor',
    types: numberTypes,
  });
  await client.connect();
  expect((await proveLedger(client)).findings).toEqual([]);
  await client.end();
  expect(await program.stop()).toBe(0);
  await folder.remove();
});
