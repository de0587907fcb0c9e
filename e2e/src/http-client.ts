// A client without a screen, for tests of the office: a real account over HTTP with a finished identity, whose deposits and
// withdrawals an operator then finds waiting.
import type { Login } from '@candor/contract';
import { drawProof } from '@candor/server/modules/deposits/testing/deposit-venue.ts';
import { codeOfApp } from '@candor/server/modules/security/testing/totp-app.ts';
import { makeTestClient, type TestClient } from '@candor/server/web/testing/test-client.ts';
import { depositAddress, officeOf } from './office.ts';
import { readCode } from './read-code.ts';

export interface HttpClient {
  readonly email: string;
  readonly login: Login;
  /** Sends an identity, which then waits. */
  sendIdentity(name: string): Promise<void>;
  /** The id of a new deposit of so many USDT. */
  deposit(amount: number): Promise<number>;
  /** Asks to be treated as a professional client. */
  requestClass(statement: string): Promise<void>;
  /** One attempt at the questionnaire, with all answers "not sure". */
  answerQuestionnaire(): Promise<void>;
  /** Sets up an authenticator app, and discards its secret. */
  loseFactor(): Promise<void>;
  /** Includes incoming payments. */
  balance(): Promise<number>;
  /** Writes to customer service. */
  write(text: string): Promise<void>;
  sendFeedback(text: string): Promise<void>;
  /** The id of a new withdrawal of so many USD, to an address that is bound for it. */
  withdraw(amount: number): Promise<number>;
}

/** The password of real accounts. */
export const realPassword = 'a long sentence of the tests';

/** The destination of withdrawals. */
export const withdrawAddress = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

/**
 * `isVerified`: an operator has finished the identity. `inviteCode` is the inviter's. `origin` and `outbox` belong to a
 * test's own venue.
 */
export async function openHttpClient({
  isVerified = true,
  inviteCode = '',
  origin = process.env.VENUE ?? '',
  outbox = process.env.VENUE_OUTBOX ?? '',
} = {}): Promise<HttpClient> {
  const client = makeTestClient(origin);
  const email = `${crypto.randomUUID()}@client.example`;
  await client.get('sendEmailCode', { to: email, type: 1 });
  const areas = await client.get('areaList');
  const login = await client.get('register', {
    type: 1,
    area_id: areas.find(({ code }) => code === 'DE')?.id ?? 0,
    account: email,
    password: realPassword,
    re_password: realPassword,
    sms_code: await readCode(email, { outbox }),
    ...(inviteCode !== '' && { invite_code: inviteCode }),
  });
  const ask = { token: login.token };
  const upload = () => uploadPicture(client, login.token);
  let methodId: number | undefined;
  const one: HttpClient = {
    email,
    login,
    sendIdentity: (name) => sendIdentity(client, login.token, name),
    async deposit(amount) {
      const { symbols } = await client.get('quickInfo', {}, ask);
      const way = symbols.find(({ address }) => address === depositAddress);
      const sent = { number: amount, address: depositAddress, charge_id: way?.id ?? 0 };
      return (await client.get('quickSubmit', { ...sent, proofImg: await upload() }, ask)).id;
    },
    async write(text) {
      await client.get('chatSend', { text }, ask);
    },
    async sendFeedback(text) {
      await client.get('feedback', { text, contact: email }, ask);
    },
    async requestClass(statement) {
      const criteria = { trades: 1, portfolio: 1, sector: 0, statement, evidence: await upload() };
      await client.get('requestClass', criteria, ask);
    },
    async answerQuestionnaire() {
      const { try_id, questions } = await client.get('beginQuestionnaire', {}, ask);
      await client.get('answerQuestionnaire', { try_id, answers: 'u'.repeat(questions.length) }, ask);
    },
    async loseFactor() {
      const { secret } = await client.get('factorBegin', {}, ask);
      await client.get('factorConfirm', { code: codeOfApp(secret, Date.now()) }, ask);
    },
    balance: async () => (await client.get('getBalance', {}, ask)).balance,
    async withdraw(amount) {
      const currencies = await client.get('drawSymbolList', { type: 1 }, ask);
      const id = currencies.find(({ protocol }) => protocol === 'TRC20')?.id ?? 0;
      methodId ??= (
        await client.get('bindDrawMethod', { type: 1, draw_id: id, dc_address: withdrawAddress }, ask)
      ).id;
      const criteria = { draw_currency_id: id, draw_method_id: methodId, number: amount };
      return (await client.get('draw', criteria, ask)).id;
    },
  };
  if (isVerified) {
    await one.sendIdentity('Ada Lovelace');
    await officeOf(origin).approveIdentity(email);
  }
  return one;
}

async function uploadPicture(client: TestClient, token: string): Promise<string> {
  const bytes = new Uint8Array(await drawProof());
  // The drawn pictures of several workers are alike, and deposits with the same proof are flagged.
  const file = new File([bytes], 'picture.png', { type: 'image/png' });
  return (await client.get('imageUpload', { file }, { token })).url;
}

/** Submits an identity for this login, which then waits for review. */
export async function sendIdentity(client: TestClient, token: string, name: string): Promise<void> {
  const pictures = {
    front_pic: await uploadPicture(client, token),
    reverse_pic: await uploadPicture(client, token),
  };
  await client.get('realName', { name, card_id: `X${crypto.randomUUID()}`, ...pictures }, { token });
}
