// The client of orders over HTTP: each connection opens a position and closes it again, as fast as the answers come.
import { CODE_SUCCESS, type Envelope, ORDER_STATUS_CODES, type Order, paths } from '@candor/contract';
import autocannon from 'autocannon';

export interface Bombardment {
  /** Answers a second. */
  readonly rate: number;
  readonly answers: number;
  readonly p50: number;
  readonly p99: number;
  /** Number of rejections by code. */
  readonly refusals: ReadonlyMap<string, number>;
  readonly failed: number;
}

interface Context {
  held?: number | undefined;
}

/** A connection a token. `open`: the path by which a position is opened. */
export async function bombard(
  origin: string,
  { tokens, open, seconds }: { tokens: readonly string[]; open: string; seconds: number },
): Promise<Bombardment> {
  const refusals = new Map<string, number>();
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
            if (answer.code !== CODE_SUCCESS) refusals.set(answer.msg, (refusals.get(answer.msg) ?? 0) + 1);
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
    rate: result.requests.total / result.duration,
    answers: result.requests.total,
    p50: result.latency.p50,
    p99: result.latency.p99,
    refusals,
    failed: result.errors + result.timeouts + result.non2xx,
  };
}
