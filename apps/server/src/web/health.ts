// For those who watch the program: /healthz says that it runs, /readyz that it can take orders.
import type { FastifyInstance } from 'fastify';
import { pageWeights } from './route-weights.ts';

/** An answer is good for so long, whoever asks. */
const storedMs = 1_000;
/** Whoever asks is answered by then, also where the database says nothing. */
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

/** Asks at most once a second, and not again while a question is open; no answer in time is a no. Never rejects. */
export function askSeldom(ask: () => Promise<boolean>, now: () => number): () => Promise<boolean> {
  let askedAt = Number.NEGATIVE_INFINITY;
  let isOpen = false;
  let answer = Promise.resolve(false);
  const settle = async (resolve: (isUp: boolean) => void): Promise<void> => {
    const timer = setTimeout(resolve, answerMsMax, false);
    const isUp = await ask().catch(() => false);
    clearTimeout(timer);
    isOpen = false;
    resolve(isUp);
    // An answer that comes too late for those who waited is still the newest.
    answer = Promise.resolve(isUp);
  };
  return () => {
    if (isOpen || Math.abs(now() - askedAt) < storedMs) return answer;
    askedAt = now();
    isOpen = true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    answer = promise;
    void settle(resolve);
    return answer;
  };
}
