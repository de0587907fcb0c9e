// Trades the recorded ticks of a file through the whole program, and compares every fill with the file's own lines.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Envelope, Instrument, Login, Order } from '@candor/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestDir } from './db/testing/store-child.ts';
import { type Program, startProgram } from './testing/program.ts';

const SHARED = fileURLToPath(
  new URL('../../../../shared/data/eurusd-ticks-2020-01-01.histdata.csv', import.meta.url),
);
const FIXTURE = fileURLToPath(
  new URL('./feeds/replay/fixtures/eurusd-ticks-2020-01-01.histdata.csv', import.meta.url),
);
const file = existsSync(SHARED) ? SHARED : FIXTURE;
if (file === FIXTURE)
  console.warn(`${SHARED} is not there: the test trades the small file that is kept beside it`);
const ROUNDS = 40;
/** Fast enough to reach many ticks, slow enough that the file does not end. */
const { speed, ticksMin } = file === SHARED ? { speed: 300, ticksMin: 20 } : { speed: 3, ticksMin: 2 };

let folder: Awaited<ReturnType<typeof makeTestDir>>;
let program: Program;
beforeAll(async () => {
  folder = await makeTestDir();
  program = await startProgram({ DATA_DIR: folder.dir, FEED: `replay:${file}`, FEED_SPEED: String(speed) });
});
afterAll(async () => {
  await program.stop();
  await folder.remove();
});

/** The bid and ask in line n of the file, in points. */
const lines = readFileSync(file, 'utf8').trim().split('\n');
function lineOf(tick: number): { bid: number; ask: number } {
  const [, bid, ask] = (lines[tick - 1] ?? '').split(',');
  return { bid: Math.round(Number(bid) * 1e5), ask: Math.round(Number(ask) * 1e5) };
}
const points = (price: number): number => Math.round(price * 1e5);

it('fills at the bid and ask of the file, tick for tick', async () => {
  const demo = (await program.get('/api/user/createAccountDemoForU', { demo_id: 'replay-test-account' }))
    .data as Login;
  const headers = { authorization: demo.token };
  const ask = (path: string, params: Record<string, string | number>): Promise<Envelope> =>
    program.get(path, params, headers);
  const instruments = (await program.get('/v1/api/forex/trade_list')).data as Instrument[];
  const eurusd = instruments.find((one) => one.Code === 'EURUSD') as Instrument;
  expect(instruments.filter((one) => one.MarketStatus === 1)).toEqual([eurusd]);

  const ticks = new Set<number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const isBuy = round % 2 === 0;
    const params = { type: isBuy ? 1 : 2, cont: 0.1, forex_id: eurusd.Id, status: 1, multiple: 100 };
    const opened = (await ask('/v1/api/forex/submit', params)).data as Order;
    await new Promise((resolve) => setTimeout(resolve, 60));
    const closed = (await ask('/v1/api/forex/close', { id: opened.Id })).data as Order;
    const open = lineOf(opened.Proof.OpenTick as number);
    const close = lineOf(closed.Proof.CloseTick as number);
    expect(points(opened.Price)).toBe(isBuy ? open.ask : open.bid);
    expect(points(closed.UpdatePrice)).toBe(isBuy ? close.bid : close.ask);
    // For 0.10 lots of 100,000, a point is a cent.
    const move = isBuy ? close.bid - open.ask : open.bid - close.ask;
    expect(Math.round(closed.FactProfits * 1e6)).toBe(move * 100_000);
    ticks.add(opened.Proof.OpenTick as number).add(closed.Proof.CloseTick as number);
  }
  expect(ticks.size).toBeGreaterThan(ticksMin);
  expect(Math.max(...ticks)).toBeLessThanOrEqual(lines.length);
});
