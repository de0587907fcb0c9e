// `npm run bench:receipts [-- --quick]`: how many receipts of orders the whole program makes a second, and how long a stranger's
// checker takes over one, on this machine and on a phone that is four times slower.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Envelope, Instrument, Login, Order, Receipt } from '@candor/contract';
import { PLACEMENT_CODES, paths, SIDE_CODES } from '@candor/contract';
import { checkReceipt } from '@candor/proof';
import { nodeCrypto } from '@candor/proof/node/crypto.ts';
import { type Program, startProgram } from '@candor/server/testing/program.ts';
import autocannon from 'autocannon';
import { percentile } from './orders.ts';

const quick = process.argv.includes('--quick');
const CLIENTS = 32;
const ORDERS_EACH = quick ? 4 : 20;
const SECONDS = quick ? 4 : 10;
const WAIT_S = 60;
const CHECKS = 200;
const PHONE = 4;

const dir = await mkdtemp(join(tmpdir(), 'candor-bench-receipts-'));
// The database runs as a user of its own where the benchmark runs as root.
await chmod(dir, 0o755);
const program = await startProgram({ DATA_DIR: dir, FEED: 'simulated', LOG_LEVEL: 'error' });
try {
  const asked = await trade(program);
  const samples = await Promise.all(asked.map((one) => waitForReceipt(program, one)));
  await askAll(program, asked, 1);
  const { rate, p50, p99 } = await askAll(program, asked, SECONDS);
  console.log(
    `receipts over HTTP, ${CLIENTS} connections, ${asked.length} orders: ${rate.toFixed(0)} a second, p50 ${p50} ms, p99 ${p99} ms`,
  );
  const times = await checkTimes(program, samples);
  const bytes = Buffer.byteLength(JSON.stringify(samples[0]));
  const [first = 0] = times;
  const sorted = times.slice(1).sort((a, b) => a - b);
  const middle = percentile(sorted, 0.5);
  console.log(
    `a receipt of ${bytes} bytes is checked in ${middle.toFixed(1)} ms (p99 ${percentile(sorted, 0.99).toFixed(1)}, the very first ${first.toFixed(1)}); ${PHONE} times slower ${(PHONE * middle).toFixed(1)} ms, the very first ${(PHONE * first).toFixed(1)}`,
  );
} finally {
  await program.stop();
  await rm(dir, { recursive: true, force: true, maxRetries: 5 });
}

interface Asked {
  readonly token: string;
  readonly id: number;
}

/** Each client opens orders and closes them. */
async function trade({ get }: Program): Promise<Asked[]> {
  const instruments = (await get(paths.tradeList.path)).data as Instrument[];
  const forex_id = instruments.find(({ Code }) => Code === 'EURUSD')?.Id ?? 0;
  const order = {
    type: SIDE_CODES.buy,
    cont: '0.01',
    forex_id,
    status: PLACEMENT_CODES.market,
    multiple: 100,
  };
  const made: Asked[] = [];
  for (let n = 0; n < CLIENTS; n += 1) {
    const demo = await get(paths.createDemo.path, { demo_id: `bench-${n}`.padEnd(20, 'x') });
    const { token } = demo.data as Login;
    for (let each = 0; each < ORDERS_EACH; each += 1) {
      const headers = { authorization: token };
      const { data } = (await get(paths.submit.path, order, headers)) as Envelope<Order>;
      await get(paths.close.path, { id: data.Id }, headers);
      made.push({ token, id: data.Id });
    }
  }
  return made;
}

async function waitForReceipt({ get }: Program, { token, id }: Asked): Promise<Receipt> {
  for (let waited = 0; waited < WAIT_S; waited += 1) {
    const { data } = await get(paths.receipt.path, { id }, { authorization: token });
    const { Receipt: made } = data as { Receipt: Receipt | null };
    if (made) return made;
    await setTimeout(1_000);
  }
  throw new Error(`no receipt of order ${id} after a minute`);
}

async function askAll({ origin }: Program, asked: readonly Asked[], seconds: number) {
  let next = 0;
  const result = await autocannon({
    url: origin,
    connections: CLIENTS,
    duration: seconds,
    requests: [
      {
        method: 'GET',
        setupRequest: (request) => {
          const { token, id } = asked[next++ % asked.length] as Asked;
          const headers = { ...request.headers, authorization: token, lang: 'en' };
          return { ...request, headers, path: `${paths.receipt.path}?id=${id}` };
        },
        onResponse: (_status, body) => {
          if (!body.includes('candor/receipt/v1')) throw new Error(`no receipt: ${body.slice(0, 200)}`);
        },
      },
    ],
  });
  const { p50, p99 } = result.latency;
  return { rate: result.requests.total / result.duration, p50, p99 };
}

/** With what everybody runs, one after another as a page would. */
async function checkTimes({ origin }: Program, receipts: readonly Receipt[]): Promise<number[]> {
  const answer = await fetch(`${origin}/proof/keys`);
  const { logs } = (await answer.json()) as { logs: { verifierKey: string }[] };
  const keys = logs.map(({ verifierKey }) => verifierKey);
  const times: number[] = [];
  for (let n = 0; n < CHECKS; n += 1) {
    const text = JSON.stringify(receipts[n % receipts.length]);
    const begun = performance.now();
    await checkReceipt(nodeCrypto, text, { keys });
    times.push(performance.now() - begun);
  }
  return times;
}
