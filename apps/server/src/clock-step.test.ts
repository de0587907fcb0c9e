// Sets the machine's clock under the whole program: nothing trades meanwhile, and everything trades soon after the
// clock is right.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Instrument, Login } from '@candor/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeTestDir } from './db/testing/store-child.ts';
import { startProgram } from './testing/program.ts';

const steppedClock = fileURLToPath(new URL('../../../e2e/clock-ahead.mjs', import.meta.url));

test('a clock that is set forward by 30 s or back by an hour halts the markets until it is right', async () => {
  const folder = await makeTestDir();
  onTestFinished(() => folder.remove());
  const file = join(folder.dir, 'clock-ahead');
  const step = (ms: number): void => writeFileSync(file, String(ms));
  step(0);
  const program = await startProgram({
    DATA_DIR: join(folder.dir, 'data'),
    CLOCK_HOURS: 'always',
    RATE_LIMITS: 'on',
    NODE_OPTIONS: `--import=${steppedClock}`,
    CLOCK_AHEAD_FILE: file,
  });
  onTestFinished(async () => void (await program.stop()));
  const demo = await program.get('/api/user/createAccountDemoForU', { demo_id: 'clock-step-account' });
  const headers = { authorization: (demo.data as Login).token };
  const instruments = (await program.get('/v1/api/forex/trade_list')).data as Instrument[];
  const { Id } = instruments.find(({ Code }) => Code === 'EURUSD') as Instrument;
  const order = { type: 1, cont: 0.1, forex_id: Id, status: 1, multiple: 100 };
  const place = () => program.get('/v1/api/forex/submit', order, headers);
  const readiness = async () => (await fetch(`${program.origin}/readyz`)).status;
  const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 200 });
  const trades = () => until(async () => expect(await place()).toMatchObject({ code: 1 }));
  const isHalted = async () => expect(await place()).toMatchObject({ error: 'market_halted' });

  await trades();
  for (const ms of [30_000, -3_600_000]) {
    step(ms);
    await until(isHalted);
    await until(async () => expect(await readiness()).toBe(503));
    await isHalted();
    step(0);
    await trades();
    await until(async () => expect(await readiness()).toBe(200));
  }
});
