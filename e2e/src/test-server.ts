// The whole program for browser tests: on a folder of its own, which goes when the program does.
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Program, startProgram } from '@candor/server/testing/program.ts';

const seedProgram = fileURLToPath(new URL('../../apps/server/src/commands/seed.ts', import.meta.url));

export interface TestServer {
  readonly origin: string;
  /** Where messages to people go. */
  readonly outbox: string;
  /** SIGKILL to all of it, as a machine that loses power. */
  kill(): Promise<void>;
  /** After a kill: once more on the same folder and port, with other settings where they are given. */
  restart(changed?: Record<string, string>): Promise<void>;
  /** An orderly end; the folder is removed. */
  end(): Promise<void>;
}

/** With `seed`, a store that has so many clients and orders already. */
export async function startServer(
  env: Record<string, string> = {},
  seed?: { readonly clients: number; readonly orders: number },
): Promise<TestServer> {
  const dir = await mkdtemp(join(tmpdir(), 'candor-e2e-'));
  // The database runs as a user of its own where the program runs as root.
  await chmod(dir, 0o755);
  // Fixed, so that a page finds the program again after a restart.
  const port = await findPort();
  const settings = { DATA_DIR: dir, PORT: String(port), FEED: 'simulated', FEED_SEED: '7', ...env };
  if (seed) await fillStore(dir, seed);
  let program: Program | null = await startProgram(settings);
  return {
    origin: program.origin,
    outbox: join(dir, 'outbox'),
    async kill() {
      await program?.kill();
      program = null;
    },
    async restart(changed = {}) {
      program = await startProgram({ ...settings, ...changed });
    },
    async end() {
      await program?.stop();
      await rm(dir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function fillStore(
  dir: string,
  { clients, orders }: { clients: number; orders: number },
): Promise<void> {
  const counts = ['--clients', String(clients), '--orders', String(orders)];
  await promisify(execFile)(process.execPath, [seedProgram, ...counts], {
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', DATA_DIR: dir },
  });
}

function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
