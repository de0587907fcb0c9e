// `npm run bench:receipts [-- --quick]`: how many receipts of orders the whole program makes a second, and how long a stranger's
// checker takes over one, on this machine and on a phone that is four times slower.
import { paths, type Receipt } from '@candor/contract';
import { checkReceipt } from '@candor/proof';
import { nodeCrypto } from '@candor/proof/node/crypto.ts';
import type { Program } from '@candor/server/testing/program.ts';
import autocannon from 'autocannon';
import { loginDemo, openProgram, tradeOnce, waitForReceipt } from './bench-program.ts';
import { percentile } from './figures.ts';

const quick = process.argv.includes('--quick');
const CLIENTS = 32;
const ORDERS_EACH = quick ? 4 : 20;
const SECONDS = quick ? 4 : 10;
const CHECKS = 200;
const PHONE = 4;

const program = await openProgram();
try {
  const requested = await trade(program);
  const samples = await Promise.all(requested.map(({ token, id }) => waitForReceipt(program, token, id)));
  await requestAll(program, requested, 1);
  const { rate, p50, p99 } = await requestAll(program, requested, SECONDS);
  console.log(
    `receipts over HTTP, ${CLIENTS} connections, ${requested.length} orders: ${rate.toFixed(0)} a second, p50 ${p50} ms, p99 ${p99} ms`,
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
}

interface Requested {
  readonly token: string;
  readonly id: number;
}

/** Each client opens orders and closes them. */
async function trade(venue: Program): Promise<Requested[]> {
  const made: Requested[] = [];
  for (let n = 0; n < CLIENTS; n += 1) {
    const { token } = await loginDemo(venue, `bench-${n}`);
    for (let each = 0; each < ORDERS_EACH; each += 1) made.push({ token, id: await tradeOnce(venue, token) });
  }
  return made;
}

async function requestAll({ origin }: Program, requested: readonly Requested[], seconds: number) {
  let next = 0;
  const result = await autocannon({
    url: origin,
    connections: CLIENTS,
    duration: seconds,
    requests: [
      {
        method: 'GET',
        setupRequest: (request) => {
          const { token, id } = requested[next++ % requested.length] as Requested;
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

/** Uses the public checker, one receipt after another as a page would. */
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
