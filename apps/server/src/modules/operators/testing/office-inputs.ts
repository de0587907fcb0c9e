// For tests: a valid input of every office call that takes one, except the id in its path.
import { transactionHash } from '../../../web/testing/transaction-hash.ts';

export type OfficeInput = Readonly<Record<string, unknown>>;

const why = { reason: 'as was agreed' };
const way = { min: '1', usd_price: '1' };
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const coin = { currency_code: 'USDT', protocol_code: 'ERC20', address, ...way };
const wire = {
  ...{ currency_code: 'EUR', bank_name: 'First Bank', bank_address: 'Main Street 1', bank_swift: 'DEUTDEFF' },
  ...{ payee_name: 'Candor Ltd', payee_account: 'DE89370400440532013000', bank_remark: '', ...way },
};
const currency = {
  ...{ type: 2, code: 'chf', draw_rate: '0.002', fee_type: 2, usd_price: '0.92' },
  ...{ min: '20', max: '5000', hours: 48 },
};

/** Inputs of calls about people and money. A call that needs one and has none fails the test of keys. */
export const officeInputs: Readonly<Record<string, OfficeInput>> = {
  officeClients: { search: 'a', page: 1 },
  officeAudit: { actor: 'a@b.example', kind: 'client', from: '2026-11-01', to: '2026-11-30', page: 1 },
  officeLogin: { email: 'nobody@office.test', password: 'a wrong password', code: '123456' },
  officePassword: { password: 'another long password', current: 'a wrong password' },
  officeAcceptInvitation: { token: 'a'.repeat(43), password: 'a wrong password' },
  officeEnrol: { code: '123456' },
  officeAddOperator: { email: 'one@office.test', name: 'One', role: 'support' },
  officeChangeRole: { role: 'support' },
  officeChangeSettings: { two_above: 20_000 },
  officeChanges: { status: 'waiting', page: 1 },
  officeRefuseChange: why,
  officeBlock: why,
  officeUnblock: why,
  officeResetFactor: why,
  officeFactorResets: { client: 1, status: 'waiting', page: 1 },
  officeRefuseFactorReset: why,
  officeAddNote: { text: 'Called back' },
  officeCloseOrder: { ...why, order: 1 },
  officeAdjust: { ...why, amount: '1' },
  officeRefuseAdjustment: why,
  officeProposeClass: { remark: 'two criteria are met' },
  officeRefuseClass: { remark: 'no evidence' },
  officeSetRetail: why,
  decideIdentity: { approve: 0, remark: 'no' },
  officeDecideDeposit: { approve: 1, received: '1', reference: transactionHash('in'), remark: 'no' },
  officeAddDepositAddress: coin,
  officeChangeDepositAddress: { min: '2' },
  officeAddWireOption: wire,
  officeChangeWireOption: { min: '2' },
  officePayWithdrawal: { reference: transactionHash('out') },
  officeRefuseDeposit: { notes: 'no' },
  officeRejectWithdrawal: { notes: 'no' },
  officeAddWithdrawCurrency: currency,
  officeChangeWithdrawCurrency: { hours: 4 },
  officeChooseColumns: { list: 'messages', columns: 'to,id' },
  officeChatSend: { text: 'We look into it.' },
  officeChatRead: { seq: 1 },
  officeChatAssign: { operator: 0 },
  officeAddCanned: { name: 'hello', texts: { en: 'Hello' } },
  officeChangeCanned: { name: 'hello', texts: { en: 'Hello' } },
  officeSetChatHours: { always: 1, zone: 'UTC', openings: [] },
};
