// The operator of the venue that all browser tests share: over /office/api, like the office, they set payment targets
// and decide about clients' requests.
import { type Envelope, OFFICE_HEADER, OFFICE_PATH } from '@candor/contract';
import { makeOfficeClient, type OfficeClient } from '@candor/server/web/testing/office-client.ts';
import { expect } from '@playwright/test';

/** The first operator, an administrator. */
export const officer = { email: 'first@office.example', password: 'a sentence for the office' } as const;

/** Settings of a venue in which the officer and others may log in at once. */
export const officeSettings = {
  OFFICE_EMAIL: officer.email,
  OFFICE_PASSWORD: officer.password,
  OFFICE_SECOND_FACTOR: 'off',
  OFFICE_NEW_OPERATOR_HOURS: '0',
} as const;

/** Calls of the officer, by the cookie of their login. */
export const officerClient = (origin: string, cookie: string): OfficeClient =>
  makeOfficeClient(origin, { id: 0, email: officer.email, role: 'administrator', cookie });

export const depositAddress = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

/** Once for a venue, before its tests: the login that all of them use, and an address for deposits by coin. */
export async function openOffice(origin: string): Promise<string> {
  const cookie = await loginOffice(origin);
  const client = officerClient(origin, cookie);
  await client.get('officeAddDepositAddress', {
    currency_code: 'USDT',
    protocol_code: 'TRC20',
    address: depositAddress,
    min: '20',
    usd_price: '1',
  });
  await decideAgainstFourEyes(origin, client);
  return cookie;
}

/** Otherwise the first deposit would switch them on, and every change of a test would wait for a second operator. */
async function decideAgainstFourEyes(origin: string, first: OfficeClient): Promise<void> {
  const role = 'administrator';
  const email = 'second@office.example';
  const { invitation } = await first.get('officeAddOperator', { email, name: 'Second operator', role });
  const cookie = await acceptInvitation(origin, invitation);
  await first.get('officeChangeSettings', { four_eyes: 'on' });
  const { data } = await first.ask('officeChangeSettings', { four_eyes: 'off' });
  const second = makeOfficeClient(origin, { id: 0, email, role, cookie });
  await second.get('officeConfirmChange', { id: 'id' in data ? data.id : 0 });
}

/** Returns the cookie of the invited operator. */
export const acceptInvitation = (origin: string, link: string | null): Promise<string> =>
  enterOffice(origin, 'invitation', {
    token: new URL(link ?? '').hash.slice(1),
    password: 'another sentence for the desk',
  });

/** Returns the cookie. */
export const loginOffice = (origin: string): Promise<string> => enterOffice(origin, 'login', officer);

async function enterOffice(origin: string, path: string, body: object): Promise<string> {
  const response = await fetch(`${origin}${OFFICE_PATH}/${path}`, {
    method: 'POST',
    headers: { [OFFICE_HEADER]: '1', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { msg } = (await response.json()) as Envelope;
  const [cookie] = response.headers.getSetCookie();
  if (cookie === undefined) throw new Error(`the office: ${msg}`);
  return cookie.split(';')[0] ?? '';
}

export interface Office {
  /** Each decides on the waiting item of the client with this e-mail address. */
  approveIdentity(email: string): Promise<void>;
  approveDeposit(email: string, found: { received: string; reference: string }): Promise<void>;
  rejectDeposit(id: number, remark: string): Promise<void>;
  approveWithdrawal(email: string): Promise<void>;
  payWithdrawal(email: string, reference: string): Promise<void>;
}

export function officeOf(origin: string, cookie = process.env.VENUE_OFFICE ?? ''): Office {
  const client = officerClient(origin, cookie);
  return {
    async approveIdentity(email) {
      const id = await waiting(client, 'identities', { status: 1 }, email);
      await client.get('decideIdentity', { id, approve: true });
    },
    async approveDeposit(email, { received, reference }) {
      const id = await waiting(client, 'officeDeposits', { status: 0 }, email);
      await client.get('officeDecideDeposit', { id, approve: '1', received, reference });
    },
    async rejectDeposit(id, remark) {
      await client.get('officeDecideDeposit', { id, approve: false, remark });
    },
    async approveWithdrawal(email) {
      const id = await waiting(client, 'officeWithdrawals', { status: 0 }, email);
      await client.get('officeApproveWithdrawal', { id });
    },
    async payWithdrawal(email, reference) {
      const id = await waiting(client, 'officeWithdrawals', { status: 1 }, email);
      await client.get('officePayWithdrawal', { id, reference });
    },
  };
}

type ListName = 'identities' | 'officeDeposits' | 'officeWithdrawals';

/** The client's only item in the list; a new one may take a moment to appear. */
async function waiting(
  client: OfficeClient,
  name: ListName,
  filter: { status: number },
  email: string,
): Promise<number> {
  let found: readonly number[] = [];
  await expect
    .poll(async () => {
      const { list } = await client.get(name, { ...filter, page: 1 });
      found = list.filter((one) => one.client.email === email).map(({ id }) => id);
      return found.length;
    })
    .toBe(1);
  return found[0] ?? 0;
}
