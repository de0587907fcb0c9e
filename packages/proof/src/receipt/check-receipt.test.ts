// What becomes of a file that is none, and whom a checker believes. Receipts with every kind of trade, whole and broken, are put
// to this checker and to the two written apart from it by tools/verify-receipt-python.test.ts and `npm run agree:receipts`.
import { expect, it } from 'vitest';
import { nodeCrypto } from '../node/crypto.ts';
import { checkReceipt } from './check-receipt.ts';

const keys = ['log.example/shard-0+00000000+AQ=='];

it.each(['', 'null', '{}', '[]', '{"Format":"candor/receipt/v1","OrderId":-1}', 'no json'])(
  'says of %j that it is no receipt',
  async (text) => {
    const { holds, steps, trade } = await checkReceipt(nodeCrypto, text, { keys });
    expect([holds, trade, steps.map(({ id, state }) => [id, state])]).toEqual([
      false,
      null,
      [['file', 'fails']],
    ]);
  },
);

it('believes no log by a key that only the file names', async () => {
  const log = { Log: 'shard-0', Key: 'other', Note: '', Opening: { Entry: '', Path: [] } };
  const file = { Format: 'candor/receipt/v1', OrderId: 1, AccountId: 1, Logs: [log], Record: [], Tape: [] };
  const { steps } = await checkReceipt(nodeCrypto, JSON.stringify(file), { keys });
  expect(steps).toMatchObject([
    { id: 'signed', state: 'fails', why: expect.stringContaining('none of the keys') },
  ]);
});
