// Market orders over HTTP against the whole program, in turn with a bare Fastify route that answers with the same bytes:
// 64 connections, an account each, one client for both. Says too what each thread of the program used for an order.
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { paths } from '@candor/contract';
import { processesBelow } from '@candor/server/testing/program.ts';
import { openBareRoute, type Sample } from './bare-route.ts';
import { loginDemo, marketBuy, openProgram } from './bench-program.ts';
import { medianOf } from './figures.ts';
import { type Bombardment, bombard } from './order-client.ts';

interface HttpRun extends Bombardment {
  /** Microseconds of one core an answer, by what used them. */
  readonly cpu: ReadonlyMap<string, number>;
}

interface HttpVenue {
  /** Answers to an order that is opened and to one that is closed: header and body. */
  readonly samples: readonly Sample[];
  run(seconds: number): Promise<HttpRun>;
  /** Resolves once lists and the record have come after the orders, so that they are not the next one's burden. */
  quiet(): Promise<void>;
  stop(): Promise<unknown>;
}

const QUIET_SHARE = 0.25;
const QUIET_LOOKS_MAX = 4;
const LOOK_MS = 500;

/** `environment`: of the program, on top of the usual. */
async function openHttpVenue(
  connections: number,
  environment?: Readonly<Record<string, string>>,
): Promise<HttpVenue> {
  const program = await openProgram(environment);
  const pid = program.child.pid as number;
  const cpuDuring = async <T>(work: () => Promise<T>): Promise<[T, Map<string, number>]> => {
    const before = await readCpuTimes(pid);
    const done = await work();
    return [done, usedBetween(before, await readCpuTimes(pid))];
  };
  try {
    const tokens: string[] = [];
    for (let n = 0; n < connections; n += 1) tokens.push((await loginDemo(program, `bench-${n}`)).token);
    const words = Object.entries(marketBuy).map(([name, value]) => [name, String(value)]);
    const open = `${paths.submit.path}?${new URLSearchParams(words)}`;
    return {
      samples: await takeSamples(program.origin, { token: tokens[0] as string, open }),
      stop: program.stop,
      async quiet() {
        for (let look = 0; look < QUIET_LOOKS_MAX; look += 1) {
          const [, used] = await cpuDuring(() => setTimeout(LOOK_MS));
          const sum = [...used.values()].reduce((a, b) => a + b, 0);
          if (sum < (QUIET_SHARE * LOOK_MS) / 1000) return;
        }
      },
      async run(seconds) {
        const [run, used] = await cpuDuring(() => bombard(program.origin, { tokens, open, seconds }));
        const cpu = new Map([...used].map(([who, spent]) => [who, (spent * 1e6) / run.answers]));
        return { ...run, cpu };
      },
    };
  } catch (error) {
    await program.stop();
    throw error;
  }
}

export interface HttpPairs {
  /** Medians of the pairs. */
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  /** Number of rejections by code. */
  readonly refusals: ReadonlyMap<string, number>;
  readonly failed: number;
  /** Ratio to the bare route's responses per second, with the same body and with the same headers as well. */
  readonly ofBareBody: number;
  readonly ofBareReply: number;
  readonly bareBody: number;
  readonly bareReply: number;
  readonly cpu: ReadonlyMap<string, number>;
}

export interface HttpOptions {
  readonly connections: number;
  readonly seconds: number;
  readonly pairs: number;
}

/** Both in turn, in pairs, after a run of each that is not counted. */
export async function httpOrders({ connections, seconds, pairs }: HttpOptions): Promise<HttpPairs> {
  const venue = await openHttpVenue(connections);
  const bare = await openBareRoute(venue.samples);
  const tokens = Array.from({ length: connections }, () => 'x'.repeat(43));
  const callBare = (origin: string, time: number) =>
    bombard(origin, { tokens, open: paths.submit.path, seconds: time });
  const runs: { orders: HttpRun; body: Bombardment; reply: Bombardment }[] = [];
  try {
    for (const warm of [bare.withBody, bare.withReply]) await callBare(warm, Math.max(1, seconds / 4));
    await venue.run(Math.max(1, seconds / 2));
    for (let n = 0; n < pairs; n += 1) {
      await venue.quiet();
      const body = await callBare(bare.withBody, seconds);
      const orders = await venue.run(seconds);
      await venue.quiet();
      const reply = await callBare(bare.withReply, seconds);
      runs.push({ body, orders, reply });
    }
  } finally {
    await bare.stop();
    await venue.stop();
  }
  const refusals = new Map<string, number>();
  for (const { orders } of runs)
    for (const [text, count] of orders.refusals) refusals.set(text, (refusals.get(text) ?? 0) + count);
  const names = [...(runs[0]?.orders.cpu.keys() ?? [])];
  return {
    rate: medianOf(runs, ({ orders }) => orders.rate),
    p50: medianOf(runs, ({ orders }) => orders.p50),
    p99: medianOf(runs, ({ orders }) => orders.p99),
    refusals,
    failed: runs.reduce((sum, { orders }) => sum + orders.failed, 0),
    bareBody: medianOf(runs, ({ body }) => body.rate),
    bareReply: medianOf(runs, ({ reply }) => reply.rate),
    ofBareBody: medianOf(runs, ({ orders, body }) => orders.rate / body.rate),
    ofBareReply: medianOf(runs, ({ orders, reply }) => orders.rate / reply.rate),
    cpu: new Map(names.map((who) => [who, medianOf(runs, ({ orders }) => orders.cpu.get(who) ?? 0)])),
  };
}

/** The ratio with proofs to without, as medians: answers a second and the time to one; the processor time of both. */
export interface ProofCost {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  readonly without: number;
  readonly cpu: { readonly off: ReadonlyMap<string, number>; readonly on: ReadonlyMap<string, number> };
}

/** Two whole programs, promises included in the one: in turn, each once the other has nothing left to do. */
export async function httpProofCost({ connections, seconds, pairs }: HttpOptions): Promise<ProofCost> {
  const venues = {
    off: await openHttpVenue(connections, { PROOFS: 'off' }),
    on: await openHttpVenue(connections, { PROOFS: 'on' }),
  };
  const run = async (proofs: 'off' | 'on') => {
    for (const venue of Object.values(venues)) await venue.quiet();
    return venues[proofs].run(seconds);
  };
  const runs: { off: HttpRun; on: HttpRun }[] = [];
  try {
    for (const venue of Object.values(venues)) await venue.run(Math.max(1, seconds / 2));
    for (let n = 0; n < pairs; n += 1) {
      const first = await run(n % 2 === 0 ? 'off' : 'on');
      const second = await run(n % 2 === 0 ? 'on' : 'off');
      runs.push(n % 2 === 0 ? { off: first, on: second } : { off: second, on: first });
    }
  } finally {
    for (const venue of Object.values(venues)) await venue.stop();
  }
  const last = runs.at(-1);
  return {
    rate: medianOf(runs, ({ off, on }) => on.rate / off.rate),
    p50: medianOf(runs, ({ off, on }) => on.p50 / off.p50),
    p99: medianOf(runs, ({ off, on }) => on.p99 / off.p99),
    without: medianOf(runs, ({ off }) => off.rate),
    cpu: { off: last?.off.cpu ?? new Map(), on: last?.on.cpu ?? new Map() },
  };
}

/** The largest first. */
export const describeCpu = (cpu: ReadonlyMap<string, number>): string =>
  [...cpu]
    .filter(([, micros]) => micros >= 1)
    .sort(([, a], [, b]) => b - a)
    .map(([who, micros]) => `${who} ${micros.toFixed(0)}`)
    .join(', ');

/** "none", or the count of each rejection. */
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

/** Seconds of one core by what used them, since each began. */
type CpuTimes = ReadonlyMap<string, number>;

/** `getconf CLK_TCK` prints this on every Linux that Node.js runs on. */
const TICKS_A_SECOND = 100;

/** Threads by their names, `main` the program's own; the processes below it together as the database. */
async function readCpuTimes(pid: number): Promise<CpuTimes> {
  const times = new Map<string, number>();
  const add = (name: string, seconds: number): void => void times.set(name, (times.get(name) ?? 0) + seconds);
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    const found = await readStat(`/proc/${pid}/task/${thread}/stat`);
    if (found) add(Number(thread) === pid ? 'main' : found.name, found.seconds);
  }
  for (const child of await processesBelow(pid)) {
    const found = await readStat(`/proc/${child}/stat`);
    if (found) add('database', found.seconds);
  }
  return times;
}

async function readStat(path: string) {
  // A thread or a process may end at any time.
  const text = await readFile(path, 'utf8').catch(() => '');
  // The name is in brackets and may hold anything; the fields after it don't.
  const end = text.lastIndexOf(')');
  const fields = text.slice(end + 2).split(' ');
  if (end < 0) return undefined;
  const ticks = Number(fields[11]) + Number(fields[12]);
  return {
    name: text.slice(text.indexOf('(') + 1, end),
    seconds: ticks / TICKS_A_SECOND,
  };
}
