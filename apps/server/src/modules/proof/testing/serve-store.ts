// For tests of readers of the venue's logs: a store with one log, served as the program serves it.
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { type LogStore, openLogStore } from '../../../proof/testing/make-store.ts';
import { serveLogs } from '../serve-logs.ts';

export interface ServedStore extends LogStore {
  /** The base address of its checkpoint and tiles. */
  readonly url: string;
}

export async function serveStore(): Promise<ServedStore> {
  const store = await openLogStore();
  const app = fastify();
  serveLogs(app, { db: store.database.pool, witnesses: [] });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    ...store,
    url: `http://127.0.0.1:${port}/proof/${store.log.name}`,
    remove: async () => {
      await app.close();
      await store.remove();
    },
  };
}
