// Runs the whole program as a child: it starts, prints its addresses, ends in order, restarts with its data, and
// reports its death.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { CallData } from '@candor/contract';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makePasswordHasher } from './secrets/password-hash.ts';
import { type Program, startProgram } from './testing/program.ts';
import { makeDataDir } from './web/testing/data-dir.ts';
import { makeTestClient } from './web/testing/test-client.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const run = (args: string[], env: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [main, ...args], { env: { PATH: process.env.PATH ?? '', ...env } });
let dataDir: string;
beforeAll(async () => {
  dataDir = await makeDataDir();
});
const programs: Program[] = [];
afterEach(async () => {
  // Programs that a failed test did not end.
  for (const { child } of programs.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function start(): Promise<Program> {
  const program = await startProgram({ DATA_DIR: dataDir });
  programs.push(program);
  return program;
}

test('help and version', async () => {
  expect((await run(['--help'])).stdout).toMatch(/^ {2}DATA_DIR +\.\/data/m);
  expect((await run(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('bad settings and folders in use are rejected in one line', async () => {
  const refused = (env: Record<string, string>) =>
    run([], env).then(
      () => 'started',
      (error: { code: number; stderr: string }) => `${error.code} ${error.stderr}`,
    );
  expect(await refused({ PORT: 'x' })).toBe('78 PORT must be a whole number from 0 to 65535, not "x"\n');
  const program = await start();
  expect(await refused({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' })).toMatch(
    /^78 DATA_DIR .* is in use by process \d+; .*\n$/,
  );
  expect(
    await refused({ PORT: new URL(program.origin).port, DATA_DIR: `${dataDir}-other`, LOG_LEVEL: 'error' }),
  ).toMatch(/^78 port \d+ is in use: .*\n$/);
  expect(await refused({ DATA_DIR: join(dataDir, 'candor.lock'), LOG_LEVEL: 'error' })).toMatch(
    /^78 DATA_DIR .* can't be written to: a file stands in its place .*; make it writable .*\n$/,
  );
  // In a new folder, too.
  expect(
    await refused({ FEED: 'replay:/nowhere', PORT: '0', DATA_DIR: `${dataDir}-new`, LOG_LEVEL: 'error' }),
  ).toMatch(/^78 FEED: .*nowhere can't be read \(ENOENT\)\n$/);
  for (const name of ['other', 'new']) await rm(`${dataDir}-${name}`, { recursive: true, force: true });
  expect(await program.stop()).toBe(0);
});

test('ends in order within five seconds and restarts with its data', async () => {
  const demo = { demo_id: 'the-same-demo-id-both-times' };
  const login = '/api/user/createAccountDemoForU';
  const first = await start();
  const { token } = (await first.get(login, demo)).data as CallData<'createDemo'>;
  const order = { type: 1, cont: '0.1', forex_id: 1, status: 1, multiple: 100 };
  expect(await first.get('/v1/api/forex/submit', order, { authorization: token })).toMatchObject({ code: 1 });
  const socket = new WebSocket(`${first.origin.replace('http', 'ws')}/v1/ws`);
  await once(socket, 'open');
  const closed = once(socket, 'close');
  // After five seconds it would give up on open connections, and end with code 1.
  expect(await first.stop()).toBe(0);
  await closed;
  const second = await start();
  expect(await makeTestClient(second.origin).get('basicInfo')).toMatchObject({ real_on_simulated: 1 });
  const deals = await second.get('/v1/api/forex/my_deal', { status: 1 }, { authorization: token });
  expect(deals.data).toMatchObject({ total: 1, data: [{ Quantity: 0.1 }] });
  expect(await second.stop()).toBe(0);
});

test('reports that it starts until it accepts calls, with the configured port, fees and protection of real money', async () => {
  const port = new URL((await start()).origin).port;
  await programs.at(-1)?.stop();
  const origin = `http://127.0.0.1:${port}`;
  const ask = async (path: string): Promise<unknown> => {
    const reply = await fetch(`${origin}${path}`, { headers: { lang: 'en' } });
    return { status: reply.status, ...((await reply.json()) as object) };
  };
  const careful = { RULES: '', ALLOW_REAL_ON_SIMULATED: 'off', REQUIRE_IDENTITY: 'none' };
  const starting = startProgram({ DATA_DIR: dataDir, PORT: port, TRADE_FEE_TYPE: '2', ...careful });
  const heard: unknown[] = [];
  let isOver = false;
  void starting.finally(() => (isOver = true)).catch(() => undefined);
  while (heard.length === 0 && !isOver) {
    const answer = await ask('/v1/api/forex/trade_list').catch(() => undefined);
    if (answer === undefined) await new Promise((resolve) => setTimeout(resolve, 10));
    else heard.push(answer);
  }
  expect(heard[0]).toMatchObject({ status: 503, code: 0, error: 'starting' });
  const program = await starting;
  programs.push(program);
  const { data } = (await program.get('/v1/api/forex/trade_list')) as { data: { ForexFeeRate: number }[] };
  // The fee is a fraction of the margin; a fee for each lot would be several times the margin.
  expect(Math.max(...data.map((row) => row.ForexFeeRate))).toBeLessThan(0.01);
  await expectNoRealMoney(program);
  expect(await program.stop()).toBe(0);
});

test('ends with a failure when its database dies', async () => {
  const program = await start();
  const exited = once(program.child, 'exit');
  const [pid = ''] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  expect((await exited)[0]).toBe(1);
});

/** Without RULES and ALLOW_REAL_ON_SIMULATED no real account is opened, and an existing one places no order. */
async function expectNoRealMoney(program: Program): Promise<void> {
  const client = makeTestClient(program.origin);
  expect(await client.get('basicInfo')).toMatchObject({
    feed: 'simulated',
    real_on_simulated: 0,
  });
  const wanted = { to: 'new@client.example', type: 1 };
  expect(await client.ask('sendEmailCode', wanted)).toMatchObject({ error: 'rules_not_named' });
  const account = 'real@client.example';
  const password = 'a long and rare phrase';
  const host = join(dataDir, 'postgres.socket');
  const db = new pg.Client({ host, port: 5432, user: 'candor', database: 'candor' });
  await db.connect();
  await db.query(
    `insert into users (uid, trade_account, is_demo, email, invite_code, password_hash)
     values ('700000002', '7000000002', false, $1, 'realinvite01', $2)`,
    [account, await makePasswordHasher().hash(password)],
  );
  await db.end();
  const { token } = await client.get('login', { account, password, login_type: 1 });
  const order = { type: 1, cont: '0.1', forex_id: 1, status: 1, multiple: 100 };
  expect(await client.ask('submit', order, { token })).toMatchObject({
    error: 'simulated_prices',
  });
}
