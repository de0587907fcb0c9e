// Test data for the office tour in addition to the seeded clients: one of everything that an operator adds or decides.
import { makeOfficeClient, type OfficeClient } from '@candor/server/web/testing/office-client.ts';
import { transactionHash } from '../../apps/server/src/web/testing/transaction-hash.ts';
import { openHttpClient } from './http-client.ts';
import { officeOf, officerClient } from './office.ts';
import { addOperator } from './office-desk.ts';

const reason = { reason: 'Slippage of a late confirmation, as agreed by phone' };

/** Runs once on a fresh store: the environment names VENUE and its mail. */
export async function stageOffice(origin: string, cookie: string): Promise<void> {
  const client = officerClient(origin, cookie);
  await addTerms(client);
  await addContent(client);
  await moveMoney(client, origin, cookie);
  await writeToOffice(client);
  await askOffice(client);
  await client.get('officeHaltInstrument', { id: 2, reason: 'The exchange has stopped its quotes' });
  await client.get('officeChangeInstrument', { id: 1, markup: 2, reason: 'Wider in the quiet hours' });
  for (const role of ['finance', 'dealing', 'auditor'])
    await client.get('officeAddOperator', { email: `${role}@office.example`, name: `Ann of ${role}`, role });
}

async function addTerms(client: OfficeClient): Promise<void> {
  const way = { min: '50', usd_price: '0.92' };
  await client.get('officeAddWireOption', {
    ...{ currency_code: 'EUR', bank_name: 'First Bank of Frankfurt', bank_address: 'Main Street 1' },
    ...{ bank_swift: 'DEUTDEFF', payee_name: 'Candor Markets Limited', bank_remark: '' },
    ...{ payee_account: 'DE89370400440532013000', ...way },
  });
}

async function addContent(client: OfficeClient): Promise<void> {
  const text = (title: string) => ({
    title,
    desc: 'What changes, and from when',
    content: {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'This week' }] },
        { type: 'paragraph', content: [{ type: 'text', text: 'Markets close early on Friday.' }] },
      ],
    },
  });
  const titles = ['Trading hours around the holiday', 'New terms of leverage', 'Maintenance on Sunday'];
  for (const [index, title] of titles.entries())
    await client.get('officeAddNews', {
      category_id: index === 1 ? 2 : 1,
      publish_at: index === 2 ? '' : '2026-01-05T08:00:00.000Z',
      texts: { en: text(title), de: text(`${title} (Deutsch)`) },
    });
}

async function moveMoney(client: OfficeClient, origin: string, cookie: string): Promise<void> {
  const office = officeOf(origin, cookie);
  for (const amount of [60, 12_500]) {
    const one = await openHttpClient();
    const deposit = await one.deposit(amount * 2);
    await client.get('officeDecideDeposit', {
      id: deposit,
      approve: 1,
      received: String(amount * 2),
      reference: transactionHash(crypto.randomUUID()),
    });
    if (amount > 10_000) await confirmBySecond(origin, deposit);
    while ((await one.balance()) < amount) await new Promise((resolve) => setTimeout(resolve, 100));
    await one.withdraw(amount);
    if (amount > 10_000) await office.approveWithdrawal(one.email);
    await one.deposit(75);
  }
  const { list } = await client.get('officeClients', { kind: 'real', page: 1 });
  for (const { id } of list.slice(0, 2)) await client.get('officeAdjust', { id, amount: '25.5', ...reason });
}

async function confirmBySecond(origin: string, id: number): Promise<void> {
  const email = 'confirms@office.example';
  const cookie = await addOperator(origin, { email, role: 'finance' });
  const second = makeOfficeClient(origin, { id: 0, email, role: 'finance', cookie });
  await second.get('officeConfirmDeposit', { id });
}

/** Requests that several people decide: a class, a lost factor. */
async function askOffice(client: OfficeClient): Promise<void> {
  const clients = [await openHttpClient(), await openHttpClient()];
  for (const one of clients) {
    await one.answerQuestionnaire();
    await one.requestClass('Ten years at a desk for futures, and a portfolio that is on the statement.');
    await one.loseFactor();
    const { list } = await client.get('officeClients', { search: one.email, page: 1 });
    await client.get('officeResetFactor', { id: list[0]?.id ?? 0, reason: 'The phone was stolen' });
  }
  const { list } = await client.get('officeClassRequests', { status: 'waiting' });
  await client.get('officeProposeClass', {
    id: list[0]?.id ?? 0,
    remark: 'The evidence shows two criteria are met',
  });
}

async function writeToOffice(client: OfficeClient): Promise<void> {
  const texts = [
    'When does my deposit arrive? I have sent it an hour ago, and the list still says that it is checked.',
    'Why was my position closed on Friday?',
  ];
  for (const text of texts) {
    const one = await openHttpClient();
    await one.write(text);
    await one.sendFeedback(`The chart is hard to read in the sun. ${text}`);
  }
  await client.get('officeAddCanned', {
    name: 'A deposit under way',
    texts: { en: 'Thank you: we look at every deposit within four hours.' },
  });
}
