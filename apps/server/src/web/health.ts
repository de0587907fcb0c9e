// Health checks: /healthz says that the program runs, /readyz that it can accept orders.
import type { FastifyInstance } from 'fastify';
import { pageWeights } from './route-weights.ts';

/** A result is valid for this long, for every caller. */
const storedMs = 1_000;
/** Every caller gets an answer within this time, even if the database does not respond. */
const answerMsMax = 800;

export function serveHealth(
  app: FastifyInstance,
  { isReady, now }: { isReady: () => Promise<boolean>; now: () => number },
): void {
  const config = { weight: pageWeights.health };
  const ready = askSeldom(isReady, now);
  app.get('/healthz', { logLevel: 'warn', config }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn', config }, async (_request, reply) => {
    const isUp = await ready();
    if (!isUp) reply.header('Retry-After', '1');
    return reply
      .header('Cache-Control', 'no-store')
      .status(isUp ? 200 : 503)
      .send({ status: isUp ? 'ready' : 'not ready' });
  });
}

/**
 * Checks at most once a second, and not while a check is pending. A missing answer counts as not ready. Never rejects.
 */
export function askSeldom(ask: () => Promise<boolean>, now: () => number): () => Promise<boolean> {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let isOpen = false;
  let answer = Promise.resolve(false);
  const settle = async (resolve: (isUp: boolean) => void): Promise<void> => {
    const timer = setTimeout(resolve, answerMsMax, false);
    const isUp = await ask().catch(() => false);
    clearTimeout(timer);
    isOpen = false;
    resolve(isUp);
    // A late answer is still the newest result.
    answer = Promise.resolve(isUp);
  };
  return () => {
    if (isOpen || Math.abs(now() - checkedAt) < storedMs) return answer;
    checkedAt = now();
    isOpen = true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    answer = promise;
    void settle(resolve);
    return answer;
  };
}
