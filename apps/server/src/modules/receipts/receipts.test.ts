// Receipts of the real app, decided about by the checker that strangers run, which knows nothing of the venue's code.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Receipt } from '@candor/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogue } from '../../feeds/instruments.ts';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { checkReceipt, parseKey } from '../../../../../tools/verify-receipt.mjs';

let venue: TestVenue;
let client: TestClient;
let token: string;
let keys: ReturnType<typeof parseKey>[];

beforeAll(async () => {
  venue = await openTestVenue({}, { logs: true });
  for (const code of ['EURUSD', 'USDJPY', 'EURGBP', 'GBPUSD']) venue.market.session(code, 'open');
  quote({ eurusd: 110_000 });
  client = makeTestClient(venue.origin);
  ({ token } = await client.loginDemo());
}, 30_000);
afterAll(() => venue.stop());

function quote({ eurusd }: { eurusd: number }): void {
  venue.market.tick('GBPUSD', 130_000, 130_012);
  venue.market.tick('USDJPY', 150_000, 150_012);
  venue.market.tick('EURGBP', 84_500, 84_511);
  venue.market.tick('EURUSD', eurusd, eurusd + 10);
  venue.market.confirm();
}

async function receiptOf(id: number): Promise<Receipt> {
  for (let n = 0; n < 300; n += 1) {
    const { Receipt: made } = await client.get('receipt', { id }, { token });
    if (made) return made;
    await sleep(100);
    quote({ eurusd: 110_000 });
  }
  throw new Error(`no receipt of order ${id} after half a minute`);
}

const order = { multiple: 100, status: 1, cont: '0.10' };
const idOf = (code: string): number => catalogue.find(({ terms }) => terms.code === code)?.terms.id ?? 0;

it('holds for an order in dollars, its stops, its parts and its end', async () => {
  const { Id } = await client.get('submit', { ...order, forex_id: idOf('EURUSD'), type: 1, target_price: '1.10009' }, { token });
  await client.get('setStopPrice', { id: Id, stop_loss_price: '1.09', target_profit_price: '1.2' }, { token });
  await client.get('close', { id: Id, cont: '0.04' }, { token });
  quote({ eurusd: 108_900 });
  const made = await receiptOf(Id);
  const { logs } = await (await fetch(`${venue.origin}/proof/keys`)).json();
  keys = logs.map(({ verifierKey }: { verifierKey: string }) => parseKey(verifierKey));
  const steps = checkReceipt(JSON.stringify(made), { keys });
  console.log(steps.join('\n'));
  expect(steps.join('\n')).toMatch(/stop_loss.*10\d points worse/);
}, 60_000);
