// Measures the effect of old-history chart requests on others: waves of 200 of them over all instruments, from one
// client subnet, each aborted within a second, while another subnet opens and closes positions and a visitor opens
// charts that are not cached. Prints the latency of orders and first charts in the quiet case and meanwhile. Linux
// only: each subnet is an address of the loopback. Limits of requests are off, as they would reject most of a wave;
// `--limits` switches them on. `npm run bench:charts [-- --limits] [--waves 4]`
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  CODE_SUCCESS,
  type Envelope,
  type Instrument,
  type Login,
  type Order,
  type Period,
  paths,
} from '@candor/contract';
import { marketBuy, openProgram } from './bench-program.ts';
import { percentile } from './figures.ts';

const { values } = parseArgs({
  options: { waves: { type: 'string', default: '4' }, limits: { type: 'boolean', default: false } },
});
const WAVES = Number(values.waves);
const WAVE_MS = 4_000;
const ORDER_EVERY_MS = 100;
const ORDER_P99_MS_MAX = 100;

/** The client addresses of the three. */
const networks = { charts: '127.0.0.2', orders: '127.0.0.3', visitor: '127.0.0.4' } as const;
const agents = {
  orders: new Agent({ keepAlive: true, localAddress: networks.orders }),
  visitor: new Agent({ keepAlive: true, localAddress: networks.visitor }),
};

type Query = Readonly<Record<string, string | number>>;

const program = await openProgram(values.limits ? { RATE_LIMITS: 'on' } : {});
try {
  await run();
} finally {
  for (const agent of Object.values(agents)) agent.destroy();
  await program.stop();
}

async function run(): Promise<void> {
  const instruments = (await ask<Instrument[]>(agents.visitor, paths.tradeList.path)).map(({ Id }) => Id);
  const demo = { demo_id: 'bench-charts'.padEnd(20, 'x') };
  const { token } = await ask<Login>(agents.orders, paths.createDemo.path, demo);
  /** Each is opened once. */
  const unopened = instruments.flatMap((id) =>
    (['5min', '15min', '60min'] as const).map((period) => ({ id, period })),
  );
  await trade(token, 2_000);
  const quiet = await measure(token, unopened, async () => undefined);
  const loaded = await measure(token, unopened, () => hangUp(instruments));
  console.log(`limits of requests ${values.limits ? 'on' : 'off'}, ${WAVES} waves of 200 charts`);
  show('an order', quiet.orders, loaded.orders);
  show('a first chart', quiet.charts, loaded.charts);
  const p99 = percentile(loaded.orders, 0.99);
  console.log(`order p99 meanwhile ${p99.toFixed(1)} ms, limit ${ORDER_P99_MS_MAX} ms`);
  if (p99 >= ORDER_P99_MS_MAX) process.exitCode = 1;
}

interface Times {
  readonly orders: number[];
  readonly charts: number[];
}

/** Milliseconds in order, of as many waves. */
async function measure(
  token: string,
  unopened: { id: number; period: Period }[],
  wave: () => Promise<void>,
): Promise<Times> {
  const orders: number[] = [];
  const charts: number[] = [];
  for (let n = 0; n < WAVES; n += 1) {
    const [took] = await Promise.all([trade(token, WAVE_MS), wave(), sessionContext(unopened, charts)]);
    orders.push(...took);
  }
  return { orders: orders.sort((a, b) => a - b), charts: charts.sort((a, b) => a - b) };
}

/** A position is opened and closed in turn. */
async function trade(token: string, ms: number): Promise<number[]> {
  const times: number[] = [];
  const headers = { authorization: token };
  const until = performance.now() + ms;
  let held: number | undefined;
  for (let due = performance.now(); due < until; due += ORDER_EVERY_MS) {
    await sleep(Math.max(0, due - performance.now()));
    const [path, query] =
      held === undefined ? [paths.submit.path, marketBuy] : [paths.close.path, { id: held }];
    const order = await ask<Order>(agents.orders, path, query, headers);
    // A request that came due during the one before counts its wait too.
    times.push(performance.now() - due);
    held = held === undefined ? order.Id : undefined;
  }
  if (held !== undefined) await ask(agents.orders, paths.close.path, { id: held }, headers);
  return times;
}

async function sessionContext(unopened: { id: number; period: Period }[], times: number[]): Promise<void> {
  for (let n = 0; n < 4; n += 1) {
    await sleep(200);
    const next = unopened.splice(Math.floor(Math.random() * unopened.length), 1)[0];
    if (!next) throw new Error('every chart has been opened: fewer waves');
    const begin = performance.now();
    await ask(agents.visitor, paths.kline.path, { forex_id: next.id, period: next.period, limit: 400 });
    times.push(performance.now() - begin);
  }
}

/** Resolves once every chart request of a wave has been disconnected. */
async function hangUp(instruments: readonly number[]): Promise<void> {
  const wave = join(import.meta.dirname, 'hang-up.ts');
  const args = [...process.execArgv, wave, program.origin, networks.charts, instruments.join()];
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error(`a wave ended with ${code}`);
}

function urlOf(path: string, query: Query): string {
  const words = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return `${program.origin}${path}?${new URLSearchParams(words)}`;
}

function ask<T>(
  agent: Agent,
  path: string,
  query: Query = {},
  headers: Record<string, string> = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      urlOf(path, query),
      { agent, headers: { lang: 'en', ...headers } },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(parts).toString();
          const answer = JSON.parse(text) as Envelope<T>;
          if (answer.code === CODE_SUCCESS) resolve(answer.data as T);
          else reject(new Error(`${path}: ${text}`));
        });
      },
    );
    clientRequest.on('error', (cause) => reject(new Error(`${path} was not answered`, { cause })));
    clientRequest.end();
  });
}

function show(what: string, quiet: readonly number[], loaded: readonly number[]): void {
  for (const share of [0.5, 0.99]) {
    const [before, meanwhile] = [percentile(quiet, share), percentile(loaded, share)];
    console.log(
      `${what} p${share * 100}: quiet ${before.toFixed(1)} ms, meanwhile ${meanwhile.toFixed(1)} ms, ${(meanwhile / before).toFixed(2)} times (${loaded.length})`,
    );
  }
}
