// A program that is based only on the specification and the contract goes through all that a client does, and
// calculates every amount by itself. It uses no browser, and runs against its own venue, whose market is faster.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { officer, officeSettings } from './office.ts';
import { startServer } from './test-server.ts';

const program = join(import.meta.dirname, '../third-program.mjs');

test('a program written from the specification alone registers, is verified, deposits, trades, withdraws and chats', async () => {
  const server = await startServer({
    FEED_SPEED: '10',
    REQUIRE_IDENTITY: 'deposit_and_trade',
    ...officeSettings,
  });
  try {
    const args = [program, server.origin, server.outbox, officer.email, officer.password];
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 180_000 });
    expect(stdout.trim().split('\n').at(-1)).toBe('All of it is as specified.');
  } finally {
    await server.end();
  }
});
