// An operator who was added or reset within a day can't complete a payment as the second operator, and nobody can
// complete theirs, because whoever added them could act for both.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOffice } from '../../web/testing/office-client.ts';
import { transactionHash } from '../../web/testing/transaction-hash.ts';
import { openWithdrawVenue, type WithdrawVenue } from './testing/withdraw-venue.ts';

let context: WithdrawVenue;
beforeAll(async () => {
  context = await openWithdrawVenue();
});
afterAll(() => context.venue.stop());

test('a new operator can’t be the second one, whatever the amount is', async () => {
  const young = await openOffice(context.venue, 'finance');
  await context.venue.pool.query(
    `update operators set second_eye_from = now() + interval '1 day' where email = $1`,
    [young.email],
  );
  const user = await context.openUser('100');
  const draw_method_id = await context.bindCoin(user);
  const [first, second] = [
    await context.submit(user, { number: '20', draw_method_id }),
    await context.submit(user, { number: '20', draw_method_id }),
  ];
  const pay = (who: typeof young, id: number) =>
    who.ask('officePayWithdrawal', { id, reference: transactionHash(`${id}`) });
  await context.ann.get('officeApproveWithdrawal', { id: first });
  expect(await pay(young, first)).toMatchObject({ error: 'operator_too_new' });
  expect(await pay(context.ann, first)).toMatchObject({ code: 1 });
  await young.get('officeApproveWithdrawal', { id: second });
  expect(await pay(context.ann, second)).toMatchObject({ error: 'operator_too_new' });
  expect(await pay(young, second)).toMatchObject({ code: 1 });
});
