// Market orders over HTTP, against the whole program in a process of its own: 64 connections, an account each.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CODE_SUCCESS,
  type Envelope,
  type Instrument,
  type Login,
  ORDER_STATUS_CODES,
  type Order,
  PLACEMENT_CODES,
  paths,
  SIDE_CODES,
} from '@candor/contract';
import { startProgram } from '@candor/server/testing/program.ts';
import autocannon from 'autocannon';

export interface HttpRun {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  readonly refused: number;
  readonly failed: number;
}

interface Context {
  held?: number | undefined;
}

/** `environment`: of the program, on top of the usual. */
export async function httpOrders(options: {
  connections: number;
  seconds: number;
  environment?: Readonly<Record<string, string>>;
}): Promise<HttpRun> {
  const dir = await mkdtemp(join(tmpdir(), 'candor-bench-http-'));
  // The database runs as a user of its own where the benchmark runs as root.
  await chmod(dir, 0o755);
  const program = await startProgram({
    ...{ DATA_DIR: dir, FEED: 'simulated', LOG_LEVEL: 'error' },
    ...options.environment,
  });
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
    const run = (seconds: number) => bombard(program.origin, { tokens, open, seconds });
    await run(Math.max(1, options.seconds / 4));
    return await run(options.seconds);
  } finally {
    await program.stop();
    await rm(dir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Each connection opens a position and closes it again, as fast as the answers come. */
async function bombard(
  origin: string,
  { tokens, open, seconds }: { tokens: readonly string[]; open: string; seconds: number },
): Promise<HttpRun> {
  let refused = 0;
  let next = 0;
  const result = await autocannon({
    url: origin,
    connections: tokens.length,
    duration: seconds,
    setupClient: (client) => {
      const authorization = tokens[next++ % tokens.length] as string;
      const context: Context = {};
      client.setHeaders({ authorization, lang: 'en' });
      client.setRequests([
        {
          method: 'GET',
          setupRequest: (request) => ({
            ...request,
            path: context.held === undefined ? open : `${paths.close.path}?id=${context.held}`,
          }),
          onResponse: (_status, body) => {
            const answer = JSON.parse(body) as Envelope<Order>;
            if (answer.code !== CODE_SUCCESS) refused += 1;
            context.held =
              answer.code === CODE_SUCCESS && answer.data.Status === ORDER_STATUS_CODES.open
                ? answer.data.Id
                : undefined;
          },
        },
      ]);
    },
  });
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    refused,
    failed: result.errors + result.timeouts + result.non2xx,
  };
}
