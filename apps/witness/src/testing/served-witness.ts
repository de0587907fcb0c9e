// For tests: a witness of one of the venue's logs that answers over HTTP.
import { mkdtempSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { nodeCrypto } from '@candor/proof/node/crypto.ts';
import type { LogStore } from '@candor/server/proof/testing/make-store.ts';
import { CheckpointStore } from '../checkpoint-store.ts';
import { makeServer } from '../http-server.ts';
import { openSigner } from '../signer.ts';
import { Witness } from '../witness.ts';

type StoreOfLog = Pick<LogStore, 'log' | 'dir'>;
export type WitnessOfLog = Awaited<ReturnType<typeof makeWitnessOf>>;

export async function makeWitnessOf({ log: { key }, dir }: StoreOfLog, name: string) {
  const folder = mkdtempSync(join(dir, 'witness-'));
  const signer = openSigner(folder, undefined, name);
  const store = await CheckpointStore.open(nodeCrypto, signer.key, folder);
  const logs = new Map([[key.name, [key] as const]]);
  const now = () => Math.floor(Date.now() / 1_000);
  return {
    signer,
    store,
    keys: [key] as const,
    witness: new Witness({ crypto: nodeCrypto, logs, signer, store, now, warn: () => {} }),
  };
}

/** Listens on a new port, or on the one that it had before. */
export async function serveWitness({ witness, store, signer }: WitnessOfLog, port = 0) {
  const server = makeServer({ witness, store, key: signer.key, onFault: () => {} });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo;
  return { port: own, address: `http://127.0.0.1:${own}`, close: () => closeServer(server) };
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
