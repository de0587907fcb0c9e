// The whole program for browser tests: in a separate folder, which is removed when the program ends.
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Program, startProgram } from '@candor/server/testing/program.ts';

export interface TestServer {
  readonly origin: string;
  /** The folder of messages to people. */
  readonly outbox: string;
  /** SIGKILL to all of it, as a machine that loses power. */
  kill(): Promise<void>;
  /** After a kill: restarts on the same folder and port, with other settings if they are given. */
  restart(changed?: Record<string, string>): Promise<void>;
  /** After a kill: copies the folder. The returned function restores it, after another kill. */
  backUp(): Promise<() => Promise<void>>;
  /** An orderly end; the folder is removed. */
  end(): Promise<void>;
}

/**
 * The number of initial clients and orders in the store, and of the last days that they cover, as `npm run seed` writes
 * them.
 */
export interface Seed {
  readonly clients: number;
  readonly orders: number;
  readonly days?: number;
}

export async function startServer(env: Record<string, string> = {}, seed?: Seed): Promise<TestServer> {
  const dir = await mkdtemp(join(tmpdir(), 'candor-e2e-'));
  // If the program runs as root, the database runs as another user.
  await chmod(dir, 0o755);
  const copyDir = `${dir}-copy`;
  // Fixed, so that a page finds the program again after a restart.
  const port = await findPort();
  const settings = { DATA_DIR: dir, PORT: String(port), FEED: 'simulated', FEED_SEED: '7', ...env };
  if (seed) await fillStore(settings, seed);
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
    async backUp() {
      await copyFolder(dir, copyDir);
      return () => copyFolder(copyDir, dir);
    },
    async end() {
      await program?.stop();
      await rm(copyDir, { recursive: true, force: true });
      await rm(dir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Copies the owners too: the database's files may belong to another user. */
async function copyFolder(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true, maxRetries: 5 });
  await promisify(execFile)('cp', ['-a', from, to]);
}

const seedCommand = fileURLToPath(
  new URL('./commands/seed.ts', import.meta.resolve('@candor/server/main.ts')),
);

async function fillStore(env: Record<string, string>, seed: Seed): Promise<void> {
  const sizes = Object.entries(seed).flatMap(([name, size]) => [`--${name}`, String(size)]);
  await promisify(execFile)(process.execPath, [seedCommand, ...sizes], { env: { ...process.env, ...env } });
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
