// A call of a realm other than the clients': operators, whom a cookie identifies.
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerFaults } from './faults.ts';
import { NetworkPlaces } from './network-places.ts';
import { makePeers } from './reached-by.ts';
import { readBodies } from './read-bodies.ts';
import type { Realm } from './realm.ts';
import { CallRefused } from './refused.ts';
import { decorateRequests } from './request-state.ts';
import { serveCall } from './serve-call.ts';
import { SharedAnswers } from './shared-answers.ts';

interface OperatorSession {
  readonly operatorId: number;
  readonly permissions: readonly string[];
}
const operators: Realm<OperatorSession> = {
  shownBy: 'cookie',
  async authenticate({ headers }, auth) {
    if (headers.cookie !== 'office=secret') throw new CallRefused('session_invalid');
    const session = { operatorId: 7, permissions: ['clients'] };
    if (!session.permissions.includes(auth)) throw new CallRefused('operation_unavailable');
    return session;
  },
};

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify();
  decorateRequests(app);
  answerFaults(app);
  await readBodies(app);
  const surroundings = {
    reachedBy: makePeers([]).reachedBy,
    now: Date.now,
    siteDomain: undefined,
    shared: new SharedAnswers(),
    freeSpace: { read: async () => ({ freeMb: 1, floorMb: 0, isLow: false }) },
    uploads: new NetworkPlaces({ max: 2, networkMax: 2, isLimited: true }),
  };
  for (const [name, auth] of [
    ['clients', 'clients'],
    ['settings', 'settings'],
  ] as const)
    serveCall(
      app,
      {
        name,
        site: { method: 'POST', path: `/office/api/${name}`, auth, keyed: true },
        weight: 1,
        realm: operators,
        validate: (raw) => ({ query: String(raw.get('query') ?? '') }),
        handler: async ({ params, session, idempotency }) => ({
          data: { query: params.query, operator: session?.operatorId, key: idempotency?.key },
        }),
      },
      surroundings,
    );
});
afterAll(() => app.close());

async function ask(name: string, headers: Record<string, string> = { cookie: 'office=secret' }) {
  const reply = await app.inject({
    method: 'POST',
    url: `/office/api/${name}`,
    headers: { lang: 'en', ...headers },
    payload: { query: 'ann' },
  });
  return { status: reply.statusCode, body: reply.json() as Record<string, unknown> };
}

test('finds the caller by the realm of the call, and passes its session on', async () => {
  const reply = await ask('clients', { cookie: 'office=secret', 'idempotency-key': 'k'.repeat(16) });
  expect(reply).toMatchObject({
    status: 200,
    body: { code: 1, data: { query: 'ann', operator: 7, key: `clients:${'k'.repeat(16)}` } },
  });
});

test('a client’s token gives no access, and the realm authenticates each call', async () => {
  expect(await ask('clients', { authorization: 'token' })).toMatchObject({
    body: { code: 999, error: 'session_invalid' },
  });
  expect(await ask('settings')).toMatchObject({ body: { code: 0, error: 'operation_unavailable' } });
});

test('a page of another site can not act with the cookie', async () => {
  const foreign = { cookie: 'office=secret', 'sec-fetch-site': 'cross-site' };
  expect(await ask('clients', foreign)).toMatchObject({
    status: 403,
    body: { error: 'cross_site_refused' },
  });
});
