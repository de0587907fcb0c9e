// What the office's live pages take of the server: five operators with risk, health, markets, a client and a queue open
// before them, on a venue with 10,000 positions and 200 prices a second. Prints the share of a core that each thread of the
// program and its database take without them and with them. Linux only: processor times are read from /proc.
// `node tools/run.mjs bench/src/office-live.ts [seconds]`
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CODE_SUCCESS,
  type Envelope,
  type Instrument,
  type Login,
  OFFICE_HEADER,
  OFFICE_PATH,
  type OfficeCallName,
  type OfficeData,
  type OfficeSite,
  officeCalls,
  PLACEMENT_CODES,
  paths,
  SIDE_CODES,
} from '@candor/contract';
import { type Program, startProgram } from '@candor/server/testing/program.ts';
import { readCpuTimes } from './cpu-times.ts';
import { percentile } from './orders.ts';

const OPERATORS = 5;
const ACCOUNTS = 100;
const POSITIONS = 10_000;
/** What all live pages together may take of one core. */
const SHARE_MAX = 0.1;
/** Those of the program's own code. */
const threads: ReadonlySet<string> = new Set(['main', 'engine', 'risk figures']);
const email = 'bench@office.example';
const password = 'a sentence for the office';

type Query = Readonly<Record<string, string | number>>;
/** As the pages ask while they are in sight. */
const pages: Readonly<Record<string, readonly (readonly [OfficeCallName, number, Query])[]>> = {
  risk: [
    ['officeRisk', 1_000, { demo: 1 }],
    ['officeRiskAccounts', 3_000, { demo: 1, sort: 'exposure', order: 'down' }],
    ['officePulse', 2_000, {}],
  ],
  health: [
    ['officeHealth', 2_000, {}],
    ['officePulse', 2_000, {}],
  ],
  markets: [
    ['officeInstruments', 2_000, {}],
    ['officePulse', 2_000, {}],
  ],
  client: [
    ['officeClientTrading', 2_000, { id: 1 }],
    ['officePulse', 2_000, {}],
  ],
  queue: [['officePulse', 2_000, {}]],
};

const seconds = Number(process.argv[2] ?? 30);
const dir = await mkdtemp(join(tmpdir(), 'candor-bench-live-'));
// The database runs as a user of its own where the benchmark runs as root.
await chmod(dir, 0o755);
const program = await startProgram({
  DATA_DIR: dir,
  FEED: 'simulated',
  // Some 200 prices a second.
  FEED_SPEED: '3.5',
  OFFICE_EMAIL: email,
  OFFICE_PASSWORD: password,
  OFFICE_SECOND_FACTOR: 'off',
});
try {
  await measure(program);
} finally {
  await program.stop();
  await rm(dir, { recursive: true, force: true, maxRetries: 5 });
}

async function measure(venue: Program): Promise<void> {
  console.error(`• opening ${POSITIONS} positions`);
  await openPositions(venue);
  const cookie = await logIn(venue.origin);
  const ask = (name: OfficeCallName, query: Query) => askOffice(venue.origin, cookie, name, query);
  // What opening them left behind is written by now.
  await sleep(5_000);
  console.error(`• ${seconds} s without a page`);
  const alone = await during(venue, () => sleep(seconds * 1_000));
  console.error(`• ${seconds} s with ${OPERATORS} operators`);
  const times: number[] = [];
  const ticksBefore = await countTicks(ask);
  const watched = await during(venue, () => watch(ask, times));
  const ticks = ((await countTicks(ask)) - ticksBefore) / seconds;
  times.sort((a, b) => a - b);
  const names = [...new Set([...alone.keys(), ...watched.keys()])];
  const percent = (share: number | undefined): string => `${((share ?? 0) * 100).toFixed(1)} %`.padStart(8);
  console.log(
    `${POSITIONS.toLocaleString('en')} positions of ${ACCOUNTS} accounts, ${ticks.toFixed(0)} prices a second`,
  );
  console.log(`${'share of a core'.padEnd(28)} ${'alone'.padStart(8)} ${'watched'.padStart(8)}  pages`);
  let all = 0;
  let own = 0;
  for (const name of names.toSorted()) {
    const [before, now] = [alone.get(name) ?? 0, watched.get(name) ?? 0];
    all += now - before;
    if (threads.has(name)) own += now - before;
    console.log(`${name.padEnd(28)} ${percent(before)} ${percent(now)} ${percent(now - before)}`);
  }
  const ms = `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`;
  console.log(`${(times.length / seconds).toFixed(0)} answers a second, ${ms}`);
  console.log(
    `main, engine and risk: ${percent(own).trim()} of a core; the rest is garbage, zip and the database`,
  );
  const isGood = all <= SHARE_MAX;
  console.log(
    `${isGood ? '✓' : '✗'} live pages take ${percent(all).trim()} of a core, at most ${SHARE_MAX * 100} %`,
  );
  process.exitCode = isGood ? 0 : 1;
}

/** Asks as the pages of all operators do, each from its own moment on; the milliseconds of each answer go into `times`. */
async function watch(
  ask: (name: OfficeCallName, query: Query) => Promise<unknown>,
  times: number[],
): Promise<void> {
  const until = performance.now() + seconds * 1_000;
  const follow = async (name: OfficeCallName, everyMs: number, query: Query): Promise<void> => {
    await sleep(Math.random() * everyMs);
    while (performance.now() < until) {
      const begin = performance.now();
      await ask(name, query);
      const took = performance.now() - begin;
      times.push(took);
      // The next one is asked for so long after this one has come.
      await sleep(everyMs);
    }
  };
  const tabs = Array.from({ length: OPERATORS }, () => Object.values(pages)).flat(2);
  await Promise.all(tabs.map(([name, everyMs, query]) => follow(name, everyMs, query)));
}

/** The share of a core that each thread took meanwhile. */
async function during(venue: Program, work: () => Promise<void>): Promise<ReadonlyMap<string, number>> {
  const pid = venue.child.pid ?? 0;
  const begin = performance.now();
  const before = await readCpuTimes(pid);
  await work();
  const after = await readCpuTimes(pid);
  const took = (performance.now() - begin) / 1_000;
  return new Map([...after].map(([name, cpu]) => [name, (cpu - (before.get(name) ?? 0)) / took]));
}

/** Each account the same number of them, over all instruments in turn; what is refused is tried in another one. */
async function openPositions(venue: Program): Promise<void> {
  const { data } = await venue.get(paths.tradeList.path);
  const instruments = data as Instrument[];
  const open = async (account: number): Promise<void> => {
    const demo = await venue.get(paths.createDemo.path, { demo_id: `bench-live-${account}`.padEnd(20, 'x') });
    const { token } = demo.data as Login;
    let opened = 0;
    for (let n = 0; opened < POSITIONS / ACCOUNTS; n += 1) {
      const one = instruments[(account + n) % instruments.length] as Instrument;
      const order = {
        type: n % 2 === 0 ? SIDE_CODES.buy : SIDE_CODES.sell,
        cont: one.ForexMinCont,
        forex_id: one.Id,
        status: PLACEMENT_CODES.market,
        multiple: one.HasForexMultiple.at(-1)?.Value ?? 0,
        target_price: 0,
      };
      const { code } = await venue.get(paths.submit.path, order, { authorization: token });
      if (code === CODE_SUCCESS) opened += 1;
      else if (n > 1_000) throw new Error('orders are refused');
    }
  };
  const left = Array.from({ length: ACCOUNTS }, (_, account) => account);
  const worker = async (): Promise<void> => {
    for (let account = left.pop(); account !== undefined; account = left.pop()) await open(account);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

async function logIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}${OFFICE_PATH}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [OFFICE_HEADER]: '1' },
    body: JSON.stringify({ email, password }),
  });
  const set = response.headers.getSetCookie()[0]?.split(';')[0];
  if (set === undefined) throw new Error(`the login failed: ${await response.text()}`);
  return set;
}

async function askOffice(origin: string, cookie: string, name: OfficeCallName, query: Query) {
  const { path }: OfficeSite = officeCalls[name];
  const { id = '', ...rest } = query;
  const words = new URLSearchParams(Object.entries(rest).map(([field, value]) => [field, String(value)]));
  const response = await fetch(`${origin}${OFFICE_PATH}${path.replace('{id}', String(id))}?${words}`, {
    headers: { cookie, lang: 'en' },
  });
  const answer = (await response.json()) as Envelope;
  if (answer.code !== CODE_SUCCESS) throw new Error(`${name}: ${answer.msg}`);
  return answer.data;
}

/** Prices that the engine has taken, of all instruments. */
async function countTicks(ask: (name: OfficeCallName, query: Query) => Promise<unknown>): Promise<number> {
  const { feed } = (await ask('officeHealth', {})) as OfficeData<'officeHealth'>;
  return feed.instruments.reduce((sum, { tick }) => sum + (tick ?? 0), 0);
}
