// For tests: acts of the office about identities, deposits, withdrawals and the days of the ledger.

import { coinAddress, drawProof, wireOption } from '../../../modules/deposits/testing/deposit-venue.ts';
import { uploadImage } from '../../../modules/kyc/testing/test-image.ts';
import { prepareDays } from '../../../modules/reports/prepare-days.ts';
import { signDay } from '../../../modules/reports/testing/sign-day.ts';
import { tradingDayOf } from '../../../modules/reports/trading-days.ts';
import { TRON, verify } from '../../../modules/withdrawals/testing/withdraw-venue.ts';
import { allProjected } from '../all-projected.ts';
import { transactionHash } from '../transaction-hash.ts';
import type { ActStage, PrepareAct } from './act-stage.ts';

const dayMs = 86_400_000;

async function sentIdentity({ client, openUser, ben }: ActStage) {
  const { token, id: userId } = await openUser();
  const images = {
    front_pic: await uploadImage({ client, token }),
    reverse_pic: await uploadImage({ client, token }),
  };
  await client.get(
    'realName',
    { name: 'Ada Sample', card_id: `X${String(userId).padStart(8, '0')}`, ...images },
    { token },
  );
  const { list } = await ben.get('identities', { status: 1 });
  return { id: list.find((one) => one.client.id === userId)?.id };
}

async function reportedDeposit({ client, openUser, ben }: ActStage) {
  const { token } = await openUser();
  const { id: charge_id, address } = await ben.get('officeAddDepositAddress', coinAddress);
  const file = new File([new Uint8Array(await drawProof())], 'proof.png', { type: 'image/png' });
  const proofImg = (await client.get('imageUpload', { file }, { token })).url;
  const { id } = await client.get('quickSubmit', { number: '0.5', address, charge_id, proofImg }, { token });
  return { id };
}

/** The amount that ben found is a fifth below the reported one, so another operator must confirm. */
async function waitingDeposit(stage: ActStage) {
  const { id } = await reportedDeposit(stage);
  const found = { approve: 1, received: '0.4', reference: transactionHash(`waiting ${id}`) };
  await stage.ben.get('officeDecideDeposit', { id, ...found });
  return { id };
}

async function withdrawal({ client, openUser, venue }: ActStage) {
  const { token, id: userId } = await openUser();
  await verify(venue, userId, 'José María García');
  const { rows } = await venue.pool.query(`select id from withdraw_currencies where protocol = 'TRC20'`);
  const currency = Number(rows[0]?.id);
  const method = await client.get(
    'bindDrawMethod',
    { type: 1, draw_id: currency, dc_address: TRON },
    { token },
  );
  const requestedWithdrawal = { draw_currency_id: currency, draw_method_id: method.id, number: '100' };
  return { id: (await client.get('draw', requestedWithdrawal, { token })).id };
}

async function approved(stage: ActStage) {
  const item = await withdrawal(stage);
  await stage.ben.get('officeApproveWithdrawal', item);
  return item;
}

const currency = (code: string) => ({
  ...{ type: 2, code, draw_rate: '0.002', fee_type: 2, usd_price: '0.92' },
  ...{ min: '20', max: '5000', hours: 48 },
});
const addAddress = async ({ ben }: ActStage) => {
  const { id } = await ben.get('officeAddDepositAddress', coinAddress);
  return { id };
};
const addOption = async ({ ben }: ActStage) => {
  const { id } = await ben.get('officeAddWireOption', wireOption);
  return { id };
};
const addCurrency =
  (code: string) =>
  async ({ ben }: ActStage) => {
    const { id } = await ben.get('officeAddWithdrawCurrency', currency(code));
    return { id };
  };

/** The last of some days that have ended, each call's another one. */
let daysOn = 0;
async function endedDay({ venue, openUser }: ActStage): Promise<{ day: string }> {
  await openUser();
  await allProjected(venue.engine);
  daysOn += 3;
  const venueNow = tradingDayOf(Date.now()).endedAt + daysOn * dayMs + 60_000;
  const { pool, engine } = venue;
  await prepareDays(
    { shards: 1, pool, now: Date.now, venueNow: () => venueNow, account: (id) => engine.account(id) },
    new AbortController().signal,
  );
  const { rows } = await pool.query<{ day: string }>('select max(day) as day from report_days');
  return { day: rows[0]?.day ?? '' };
}

/** Every open day is signed by now; the last of them. */
async function signedDays(stage: ActStage) {
  const { day } = await endedDay(stage);
  const { rows } = await stage.venue.pool.query<{ day: string }>(
    `select day from report_days d where closed_at is null
       and not exists (select from reconciliations r where r.day = d.day and signed_at is not null) order by day`,
  );
  for (const open of rows) await signDay(open.day, stage.ann, stage.ben);
  return { to: day, valuation: 'the last known prices' };
}

/** The only one that is open. */
async function signedDay(stage: ActStage) {
  const { to: day, valuation } = await signedDays(stage);
  const { rows } = await stage.venue.pool.query<{ before: string }>(
    'select max(day) as before from report_days where day < $1',
    [day],
  );
  await stage.ben.get('closeDays', { to: rows[0]?.before ?? '', valuation });
  return { day, valuation };
}

async function closedDay(stage: ActStage) {
  const closing = await signedDay(stage);
  await stage.ben.get('closeDay', closing);
  return { day: closing.day };
}

const held = async (stage: ActStage) => {
  const { day } = await endedDay(stage);
  return { day, lines: [{ place: 'Bank', amount: '1', evidence: 'statement 7' }], cause: 'a test' };
};

async function lossShare(stage: ActStage) {
  await endedDay(stage);
  const { rows } = await stage.venue.pool.query<{ id: string }>(
    `insert into loss_shares (quarter, from_day, to_day, accounts, lost, professional, share, digest, measured_at)
     select '20' || $1 || '-Q1', min(day), max(day), 3, 2, 0, 6667, sha256('x'), now() from report_days returning id`,
    [String(10 + daysOn)],
  );
  return { id: Number(rows[0]?.id) };
}

export const actsOnMoney = {
  decideIdentity: async (stage) => ({ ...(await sentIdentity(stage)), approve: 1 }),
  officeDecideDeposit: async (stage) => ({
    ...(await reportedDeposit(stage)),
    ...{ approve: 1, received: '0.5', reference: transactionHash(`${stage.ann.id}`) },
  }),
  officeConfirmDeposit: waitingDeposit,
  officeRefuseDeposit: async (stage) => ({ ...(await waitingDeposit(stage)), notes: 'a wrong amount' }),
  officeAddDepositAddress: () => coinAddress,
  officeChangeDepositAddress: async (stage) => ({ ...(await addAddress(stage)), min: '2' }),
  officeRetireDepositAddress: addAddress,
  officeAddWireOption: () => wireOption,
  officeChangeWireOption: async (stage) => ({ ...(await addOption(stage)), min: '20' }),
  officeRetireWireOption: addOption,
  officeApproveWithdrawal: withdrawal,
  officePayWithdrawal: async (stage) => ({
    ...(await approved(stage)),
    reference: transactionHash(`${stage.ann.id}`),
  }),
  officeRejectWithdrawal: async (stage) => ({ ...(await withdrawal(stage)), notes: 'Wrong network' }),
  officeAddWithdrawCurrency: () => currency('chf'),
  officeChangeWithdrawCurrency: async (stage) => ({ ...(await addCurrency('gbp')(stage)), hours: 4 }),
  officeRetireWithdrawCurrency: addCurrency('sek'),
  closeDay: signedDay,
  closeDays: signedDays,
  correctDay: async (stage) => ({
    ...(await closedDay(stage)),
    ...{ book: 'cash', amount: '-1.5', reason: 'a test of corrections' },
  }),
  reconcileDay: held,
  signReconciliation: async (stage) => ({ id: (await stage.ben.get('reconcileDay', await held(stage))).id }),
  exportReport: async (stage) => {
    const { day } = await endedDay(stage);
    return { report: 'movements', from: day, to: day };
  },
  approveLossShare: lossShare,
  exportLossShare: lossShare,
} as const satisfies Readonly<Record<string, PrepareAct>>;
