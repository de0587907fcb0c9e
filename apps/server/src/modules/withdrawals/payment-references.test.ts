// The references of payments: each pays one withdrawal, and a coin's reference has the form of its network.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RealUser } from '../../web/testing/real-user.ts';
import { transactionHash } from '../../web/testing/transaction-hash.ts';
import { openWithdrawVenue, TRON, type WithdrawVenue } from './testing/withdraw-venue.ts';

let context: WithdrawVenue;
let user: RealUser;
let method: number;
let id: number;
beforeAll(async () => {
  context = await openWithdrawVenue();
});
afterAll(() => context.venue.stop());
beforeEach(async () => {
  user = await context.openUser('30000');
  method = await context.bindCoin(user);
  id = await approvedOne('100');
});

const tx = (): string => transactionHash(`${id}`);
const approvedOne = async (number: string): Promise<number> => {
  const one = await context.submit(user, { number, draw_method_id: method });
  await context.ann.get('officeApproveWithdrawal', { id: one });
  return one;
};
const pay = (one: number, reference: string, who = context.ann) =>
  who.ask('officePayWithdrawal', { id: one, reference });

test('a reference pays one withdrawal in any spelling, even of two concurrent ones', async () => {
  const [first, second] = [await approvedOne('50'), await approvedOne('60')];
  const bodies = await Promise.all([pay(first, tx()), pay(second, ` ${tx().toUpperCase()} `, context.bob)]);
  expect(bodies.map(({ code }) => code).toSorted()).toEqual([0, 1]);
  const refused = bodies[0]?.code === 0 ? 0 : 1;
  expect(bodies[refused]).toMatchObject({
    error: 'payment_reference_used',
    field: 'reference',
    details: { withdrawal: refused === 0 ? second : first },
  });
  const left = refused === 0 ? first : second;
  expect(await pay(left, tx())).toMatchObject({ error: 'payment_reference_used' });
  expect(await pay(left, transactionHash(`${left} again`))).toMatchObject({ code: 1, data: { status: 2 } });
});

test('it is free again if its withdrawal was rejected meanwhile', async () => {
  const [first, second] = [await approvedOne('50'), await approvedOne('60')];
  const answers = await Promise.all([
    context.bob.ask('officeRejectWithdrawal', { id: first, notes: 'No' }),
    pay(first, tx()),
  ]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1]);
  const isPaid = answers[1]?.code === 1;
  expect(await pay(second, tx())).toMatchObject({ code: isPaid ? 0 : 1 });
  const { rows } = await context.venue.pool.query(
    'select withdrawal_id from withdrawal_references where reference_key = $1',
    [tx()],
  );
  expect(rows).toEqual([{ withdrawal_id: isPaid ? first : second }]);
});

test.each(['TX-1', '0x', TRON])(
  'for a coin it is a transaction hash of its network: %s is rejected',
  async (wrong) => {
    expect(await pay(id, wrong)).toMatchObject({
      error: 'transaction_hash_invalid',
      field: 'reference',
      details: { network: 'TRC20' },
    });
    expect((await context.ann.get('officeWithdrawals', { id })).list).toMatchObject([
      { status: 1, reference: '' },
    ]);
  },
);

test('for a bank it is the bank’s own, once for each currency', async () => {
  const bank = {
    ...{
      type: 2,
      draw_id: context.wire,
      bank_name: 'Deutsche Bank',
      bank_address: '',
      bank_swift: 'DEUTDEFF',
    },
    ...{ payee_name: 'GARCIA Jose', payee_account: 'DE89370400440532013000', remark: '' },
  };
  const { id: account } = await context.client.get('bindDrawMethod', bank, user);
  const ids: number[] = [];
  for (const number of ['100', '200']) {
    const body = await context.draw(user, {
      number,
      draw_currency_id: context.wire,
      draw_method_id: account,
    });
    const one = body.data?.id ?? 0;
    await context.ann.get('officeApproveWithdrawal', { id: one });
    ids.push(one);
  }
  const [first = 0, second = 0] = ids;
  expect(await pay(first, `Batch 7 / ${id}`)).toMatchObject({ code: 1 });
  expect(await pay(second, `batch 7/${id}`)).toMatchObject({
    error: 'payment_reference_used',
    details: { withdrawal: first },
  });
});
