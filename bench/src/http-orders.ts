// Market orders over HTTP against the whole program, in turn with a bare Fastify route that answers with the same bytes:
// 64 connections, an account each, one client for both. Says too what each thread of the program used for an order.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Instrument, type Login, PLACEMENT_CODES, paths, SIDE_CODES } from '@candor/contract';
import { startProgram } from '@candor/server/testing/program.ts';
import { openBareRoute, type Sample } from './bare-route.ts';
import { type CpuTimes, readCpuTimes } from './cpu-times.ts';
import { type Bombardment, bombard } from './order-client.ts';
import { median } from './orders.ts';

export interface HttpRun extends Bombardment {
  /** Microseconds of one core an answer, by what used them. */
  readonly cpu: ReadonlyMap<string, number>;
}

export interface HttpVenue {
  /** Answers to an order that is opened and to one that is closed: header and body. */
  readonly samples: readonly Sample[];
  run(seconds: number): Promise<HttpRun>;
  /** Resolves once lists and the record have come after the orders, so that they are not the next one's burden. */
  quiet(): Promise<void>;
  stop(): Promise<void>;
}

const QUIET_SHARE = 0.25;
const QUIET_LOOKS_MAX = 4;
const LOOK_MS = 500;

/** `environment`: of the program, on top of the usual. */
export async function openHttpVenue(options: {
  connections: number;
  environment?: Readonly<Record<string, string>>;
}): Promise<HttpVenue> {
  const dir = await mkdtemp(join(tmpdir(), 'candor-bench-http-'));
  // The database runs as a user of its own where the benchmark runs as root.
  await chmod(dir, 0o755);
  const program = await startProgram({
    ...{ DATA_DIR: dir, FEED: 'simulated', LOG_LEVEL: 'error' },
    ...options.environment,
  });
  const pid = program.child.pid as number;
  const stop = async (): Promise<void> => {
    await program.stop();
    await rm(dir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const tokens: string[] = [];
    for (let n = 0; n < options.connections; n += 1) {
      const demo = await program.get(paths.createDemo.path, {
        demo_id: `bench-${n}`.padEnd(20, 'x'),
      });
      tokens.push((demo.data as Login).token);
    }
    const instruments = (await program.get(paths.tradeList.path)).data as Instrument[];
    const eurusd = instruments.find((instrument) => instrument.Code === 'EURUSD');
    if (!eurusd) throw new Error('EURUSD is not traded');
    const open = `${paths.submit.path}?type=${SIDE_CODES.buy}&cont=0.01&forex_id=${eurusd.Id}&status=${PLACEMENT_CODES.market}&multiple=100`;
    const samples = await takeSamples(program.origin, { token: tokens[0] as string, open });
    const quiet = async (): Promise<void> => {
      for (let look = 0; look < QUIET_LOOKS_MAX; look += 1) {
        const before = await readCpuTimes(pid);
        await setTimeout(LOOK_MS);
        const used = [...usedBetween(before, await readCpuTimes(pid)).values()].reduce((a, b) => a + b, 0);
        if (used < (QUIET_SHARE * LOOK_MS) / 1000) return;
      }
    };
    return {
      samples,
      quiet,
      stop,
      run: async (seconds) => {
        const before = await readCpuTimes(pid);
        const run = await bombard(program.origin, { tokens, open, seconds });
        const used = usedBetween(before, await readCpuTimes(pid));
        return {
          ...run,
          cpu: new Map([...used].map(([who, spent]) => [who, (spent * 1e6) / run.answers])),
        };
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

export interface HttpPairs {
  /** Medians of the pairs. */
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  /** How often, by what the refusal said. */
  readonly refusals: ReadonlyMap<string, number>;
  readonly failed: number;
  /** Of the bare route's answers a second, with the same body and with the same headers as well. */
  readonly ofBareBody: number;
  readonly ofBareReply: number;
  readonly bareBody: number;
  readonly bareReply: number;
  readonly cpu: ReadonlyMap<string, number>;
}

/** Both in turn, in pairs, after a run of each that is not counted. */
export async function httpOrders(options: {
  connections: number;
  seconds: number;
  pairs: number;
}): Promise<HttpPairs> {
  const { connections, seconds, pairs } = options;
  const venue = await openHttpVenue({ connections });
  const bare = await openBareRoute(venue.samples);
  const tokens = Array.from({ length: connections }, () => 'x'.repeat(43));
  const askBare = (origin: string, time: number) =>
    bombard(origin, { tokens, open: paths.submit.path, seconds: time });
  const runs: { orders: HttpRun; body: Bombardment; reply: Bombardment }[] = [];
  try {
    for (const warm of [bare.withBody, bare.withReply]) await askBare(warm, Math.max(1, seconds / 4));
    await venue.run(Math.max(1, seconds / 2));
    for (let n = 0; n < pairs; n += 1) {
      await venue.quiet();
      const body = await askBare(bare.withBody, seconds);
      const orders = await venue.run(seconds);
      await venue.quiet();
      const reply = await askBare(bare.withReply, seconds);
      runs.push({ body, orders, reply });
    }
  } finally {
    await bare.stop();
    await venue.stop();
  }
  const middle = (read: (run: (typeof runs)[number]) => number): number => median(runs.map(read));
  return {
    rate: middle(({ orders }) => orders.rate),
    p50: middle(({ orders }) => orders.p50),
    p99: middle(({ orders }) => orders.p99),
    refusals: sumOf(runs.map(({ orders }) => orders.refusals)),
    failed: runs.reduce((sum, { orders }) => sum + orders.failed, 0),
    bareBody: middle(({ body }) => body.rate),
    bareReply: middle(({ reply }) => reply.rate),
    ofBareBody: middle(({ orders, body }) => orders.rate / body.rate),
    ofBareReply: middle(({ orders, reply }) => orders.rate / reply.rate),
    cpu: new Map(
      [...(runs[0]?.orders.cpu.keys() ?? [])].map((who) => [
        who,
        middle(({ orders }) => orders.cpu.get(who) ?? 0),
      ]),
    ),
  };
}

/** The largest first. */
export const describeCpu = (cpu: ReadonlyMap<string, number>): string =>
  [...cpu]
    .filter(([, micros]) => micros >= 1)
    .sort(([, a], [, b]) => b - a)
    .map(([who, micros]) => `${who} ${micros.toFixed(0)}`)
    .join(', ');

function sumOf(all: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> {
  const sum = new Map<string, number>();
  for (const one of all) for (const [key, count] of one) sum.set(key, (sum.get(key) ?? 0) + count);
  return sum;
}

/** "none", or how often what was refused. */
export const describeRefusals = (refusals: ReadonlyMap<string, number>): string =>
  [...refusals].map(([said, count]) => `${count.toLocaleString('en')} × "${said}"`).join(', ') || 'none';

const usedBetween = (before: CpuTimes, after: CpuTimes): Map<string, number> =>
  new Map([...after].map(([who, seconds]) => [who, seconds - (before.get(who) ?? 0)]));

/** An order opened and closed again. */
async function takeSamples(
  origin: string,
  { token, open }: { token: string; open: string },
): Promise<Sample[]> {
  const ask = async (path: string): Promise<Sample> => {
    const response = await fetch(`${origin}${path}`, { headers: { authorization: token, lang: 'en' } });
    return {
      path: path.split('?')[0] as string,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    };
  };
  const opened = await ask(open);
  const { data } = JSON.parse(opened.body) as { data: { Id: number } | null };
  if (data === null) throw new Error(`refused: ${opened.body}`);
  return [opened, await ask(`${paths.close.path}?id=${data.Id}`)];
}
