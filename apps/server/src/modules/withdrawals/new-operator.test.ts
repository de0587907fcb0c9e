// An operator who was added or reset within a day completes nobody's payment, and nobody completes theirs: whoever added them could act for both.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOffice } from '../../web/testing/office-client.ts';
import { transactionHash } from '../../web/testing/transaction-hash.ts';
import { openWithdrawVenue, type WithdrawVenue } from './testing/withdraw-venue.ts';

let kit: WithdrawVenue;
beforeAll(async () => {
  kit = await openWithdrawVenue();
});
afterAll(() => kit.venue.stop());

test('a new operator is no second one, whatever the amount is', async () => {
  const young = await openOffice(kit.venue, 'finance');
  await kit.venue.pool.query(
    `update operators set second_eye_from = now() + interval '1 day' where email = $1`,
    [young.email],
  );
  const user = await kit.openUser('100');
  const draw_method_id = await kit.bindCoin(user);
  const [first, second] = [
    await kit.submit(user, { number: '20', draw_method_id }),
    await kit.submit(user, { number: '20', draw_method_id }),
  ];
  const pay = (who: typeof young, id: number) =>
    who.ask('officePayWithdrawal', { id, reference: transactionHash(`${id}`) });
  await kit.ann.get('officeApproveWithdrawal', { id: first });
  expect(await pay(young, first)).toMatchObject({ error: 'operator_too_new' });
  expect(await pay(kit.ann, first)).toMatchObject({ code: 1 });
  await young.get('officeApproveWithdrawal', { id: second });
  expect(await pay(kit.ann, second)).toMatchObject({ error: 'operator_too_new' });
  expect(await pay(young, second)).toMatchObject({ code: 1 });
});
