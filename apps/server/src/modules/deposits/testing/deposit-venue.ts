// For tests: a venue where deposits can be reported and decided, with clients, operators and proofs.
import type { CallData, Envelope } from '@candor/contract';
import sharp from 'sharp';
import { type OfficeClient, openOffice } from '../../../web/testing/office-client.ts';
import { openRealUser, type RealUser } from '../../../web/testing/real-user.ts';
import { makeTestClient, type TestClient } from '../../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../../web/testing/test-venue.ts';

type Changed = Readonly<Record<string, string | number>>;
export type DepositAnswer = Envelope<CallData<'quickSubmit'>>;

export const coinAddress = {
  currency_code: 'BTC',
  protocol_code: 'Bitcoin',
  address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  min: '0.0001',
  usd_price: '0.0000125',
};
export const wireOption = {
  currency_code: 'EUR',
  bank_name: 'First Bank',
  bank_address: 'Main Street 1',
  bank_swift: 'DEUTDEFF',
  payee_name: 'Candor Ltd',
  payee_account: 'DE89370400440532013000',
  bank_remark: 'Put your account number here',
  min: '10',
  usd_price: '0.8',
};

export interface DepositVenue {
  readonly venue: TestVenue;
  readonly client: TestClient;
  readonly finance: OfficeClient;
  /** As the office added it. */
  readonly address: { readonly id: number; readonly address: string };
  readonly option: { readonly id: number };
  openUser(): Promise<RealUser>;
  /** Returns the reference of a new upload. */
  upload(by: { token: string }, bytes?: Buffer): Promise<string>;
  submit(
    by: { token: string },
    changed?: Changed,
    headers?: Readonly<Record<string, string>>,
  ): Promise<DepositAnswer>;
  /** Returns the id of a new deposit of 0.5 BTC, which is 40,000 USD. */
  report(by: { token: string }, changed?: Changed): Promise<number>;
  /** The trading account's balance in the engine. */
  balanceOf(by: { accountId: number }): Promise<number>;
  settle(): Promise<void>;
}

/** One operator decides alone, unless `environment` has another OFFICE_TWO_ABOVE. */
export async function openDepositVenue(environment: Record<string, string> = {}): Promise<DepositVenue> {
  const venue = await openTestVenue({
    REQUIRE_IDENTITY: 'none',
    OFFICE_TWO_ABOVE: '1000000000',
    ...environment,
  });
  const client = makeTestClient(venue.origin);
  const finance = await openOffice(venue, 'finance');
  const address = await finance.get('officeAddDepositAddress', coinAddress);
  const option = await finance.get('officeAddWireOption', wireOption);
  const upload = async ({ token }: { token: string }, bytes?: Buffer): Promise<string> => {
    const file = new File([new Uint8Array(bytes ?? (await drawProof()))], 'proof.png', { type: 'image/png' });
    return (await client.get('imageUpload', { file }, { token })).url;
  };

  const context: DepositVenue = {
    venue,
    client,
    finance,
    address,
    option,
    openUser: () => openRealUser(venue),
    upload,
    submit: async ({ token }, changed = {}, headers = {}) => {
      const proofImg = changed.proofImg ?? (await upload({ token }));
      const sent = { number: '0.5', address: address.address, charge_id: address.id, ...changed, proofImg };
      return client.ask('quickSubmit', sent, { token, headers });
    },
    async report(by, changed) {
      const body = await context.submit(by, changed);
      if (body.code !== 1) throw new Error(`the deposit was refused: ${JSON.stringify(body)}`);
      return body.data.id;
    },
    async balanceOf({ accountId }) {
      const account = await venue.engine.account(accountId);
      return (account?.balance ?? 0) / 1e6;
    },
    async settle() {
      const job = venue.jobs.find(({ name }) => name === 'settle approved deposits');
      await job?.run(new AbortController().signal);
    },
  };
  return context;
}

let drawn = 0;
/** A different picture each time. */
export function drawProof(): Promise<Buffer> {
  drawn += 1;
  const background = { r: drawn % 256, g: Math.floor(drawn / 256) % 256, b: 90 };
  return sharp({ create: { width: 24, height: 16, channels: 3, background } })
    .png()
    .toBuffer();
}
