// All that the venue keeps of one client, joined from its modules: each list as its own call of the office shows it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DepositVenue, openDepositVenue } from '../modules/deposits/testing/deposit-venue.ts';
import { kycSamples } from '../modules/kyc/testing/sample-calls.ts';
import { TRON } from '../modules/withdrawals/testing/withdraw-venue.ts';
import { openOffice } from '../web/testing/office-client.ts';
import type { RealUser } from '../web/testing/real-user.ts';
import { transactionHash } from '../web/testing/transaction-hash.ts';

let context: DepositVenue;
let user: RealUser;
beforeAll(async () => {
  context = await openDepositVenue();
  user = await context.openUser();
  const { venue, client, finance } = context;
  const { token } = user;
  const { realName } = kycSamples;
  const sent = typeof realName === 'function' ? await realName({ venue, client, token }) : realName;
  await client.get('realName', sent, { token });
  const verification = await openOffice(venue, 'verification');
  const [review] = (await verification.get('identities')).list;
  await verification.get('decideIdentity', { id: review?.id ?? 0, approve: true });
  const deposit = await context.report(user);
  const paid = { received: '0.5', reference: transactionHash('of the client file') };
  await finance.get('officeDecideDeposit', { id: deposit, approve: 1, ...paid });
  const [usdt] = (await client.get('drawSymbolList', { type: 1 }, { token })).filter(
    ({ protocol }) => protocol === 'TRC20',
  );
  const bound = { type: 1, draw_id: usdt?.id ?? 0, dc_address: TRON };
  const method = await client.get('bindDrawMethod', bound, { token });
  const asked = { draw_currency_id: bound.draw_id, draw_method_id: method.id, number: '50' };
  await client.get('draw', asked, { token });
  // Another's things, which must not be seen in it.
  await context.report(await context.openUser());
}, 180_000);
afterAll(() => context.venue.stop());

test('the file of a client has their identity, deposits, withdrawals and methods in the words of the lists', async () => {
  const { finance } = context;
  const file = await finance.get('officeClient', { id: user.id });
  const ofUser = <T extends { client: { id: number } }>({ list }: { list: readonly T[] }): T[] =>
    list.filter(({ client }) => client.id === user.id);
  // Each signing of an image's address is another one.
  const unsigned = (rows: unknown): unknown =>
    JSON.parse(JSON.stringify(rows, (name, value) => (/_url$/.test(name) ? typeof value : value)));
  const lists = {
    identities: ofUser(await finance.get('identities')),
    deposits: ofUser(await finance.get('officeDeposits')),
    withdrawals: ofUser(await finance.get('officeWithdrawals')),
    methods: await context.client.get('getDrawMethod', { draw_type: 1 }, { token: user.token }),
  };
  for (const [name, rows] of Object.entries(lists)) expect(rows, name).toHaveLength(1);
  const { identities, deposits, withdrawals, methods } = file;
  expect(unsigned({ identities, deposits, withdrawals, methods })).toEqual(unsigned(lists));
});

test('addresses of images are signed for the operator who looks, and the look is audited as theirs', async () => {
  const { deposits } = await context.finance.get('officeClient', { id: user.id });
  const address = new URL(String(deposits[0]?.proof_url), context.venue.origin);
  const answer = await fetch(address, { headers: { cookie: context.finance.cookie } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const auditor = await openOffice(context.venue, 'auditor');
  const { list } = await auditor.get('officeAudit', { actor: context.finance.email });
  expect(list[0]).toMatchObject({ act: 'see image', subject: `client ${user.id}` });
});

test('what a role may not see elsewhere is not in the file either', async () => {
  const verification = await openOffice(context.venue, 'verification');
  expect(await verification.get('officeClient', { id: user.id })).toMatchObject({
    client: { id: user.id },
    identities: [{}],
    methods: [],
    withdrawals: [],
    deposits: [],
  });
});
