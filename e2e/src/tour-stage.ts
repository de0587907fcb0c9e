// Whom the tours walk as, made once over HTTP: a demo trader among others, and a verified client with money and a history.
import type { OfficeClient } from '@candor/server/web/testing/office-client.ts';
import { makeTestClient } from '@candor/server/web/testing/test-client.ts';
import { transactionHash } from '../../apps/server/src/web/testing/transaction-hash.ts';
import { makeDesk } from './desk.ts';
import { type HttpClient, openHttpClient } from './http-client.ts';
import { officeOf, officerClient } from './office.ts';
import { storedSession } from './stored-session.ts';

/** The environment of a venue for the tours. */
export const tourSettings = { RULES: 'esma' } as const;

const key = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } });

/** The logins that walk.ts takes, in the environment of all tests. */
export async function stageTour(origin: string): Promise<void> {
  const cookie = process.env.VENUE_OFFICE ?? '';
  const office = officerClient(origin, cookie);
  await addContent(office);
  process.env.TOUR_DEMO = await stageDemo(origin, office);
  process.env.TOUR_CLIENT = await stageClient(origin, office);
}

async function addContent(office: OfficeClient): Promise<void> {
  const text = (title: string, words: string) => ({
    title,
    desc: words,
    content: {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: title }] },
        { type: 'paragraph', content: [{ type: 'text', text: words }] },
      ],
    },
  });
  await office.get('officeAddNews', {
    category_id: 1,
    publish_at: new Date().toISOString(),
    texts: {
      en: text('Trading hours around the holiday', 'Markets close early on Friday.'),
      de: text('Handelszeiten am Feiertag', 'Die Märkte schließen am Freitag früher.'),
    },
  });
  await office.get('officeAddWireOption', {
    currency_code: 'EUR',
    bank_name: 'First Bank of Frankfurt',
    bank_address: 'Main Street 1',
    bank_swift: 'DEUTDEFF',
    payee_name: 'Candor Markets Limited',
    payee_account: 'DE89370400440532013000',
    bank_remark: '',
    min: '50',
    usd_price: '0.92',
  });
}

/** Somebody who traded, is shown in the ranking, follows and is followed, and wrote to customer service. */
async function stageDemo(origin: string, office: OfficeClient): Promise<string> {
  const client = makeTestClient(origin);
  const openTrader = async (name: string, code: string) => {
    const login = await client.get('createDemo', { demo_id: crypto.randomUUID() }, { method: 'POST' });
    const desk = makeDesk(origin, login.token);
    await desk.close(await desk.buy(code, { lots: '0.02' }));
    const ask = { token: login.token };
    const { code: trader } = await client.get('followShow', { show: 1, name }, { ...ask, ...key() });
    return { login, desk, ask, trader };
  };
  const ann = await openTrader('Ann of the Alps', 'XAUUSD');
  const li = await openTrader('Li 李明', 'BTCUSD');
  const omar = await openTrader('عمر الخطيب', 'EURUSD');
  await client.get('followAdd', { code: ann.trader }, { ...li.ask, ...key() });
  for (const { trader } of [li, omar])
    await client.get('followAdd', { code: trader }, { ...ann.ask, ...key() });
  process.env.TOUR_TRADER = li.trader;

  await ann.desk.buy('EURUSD', { lots: '0.10' });
  await ann.desk.buy('GBPUSD', { lots: '0.05' });
  await ann.desk.buy('BTCUSD', { target: '50000' });
  for (const price of ['9000', '1.5'])
    await client.get('alertMake', { code: 'EURUSD', side: 'bid', price }, { ...ann.ask, ...key() });
  await client.get('chatSend', { text: 'When does my deposit arrive?' }, { ...ann.ask, ...key() });
  await office.get('officeChatSend', { id: ann.login.user.id, text: 'It has arrived.' });
  await client.get('chatSend', { text: 'شكرًا 谢谢 https://example.com' }, { ...ann.ask, ...key() });
  return storedSession(ann.login);
}

/** Somebody verified, with deposits and withdrawals in every state, limits, a request, invited clients and an open questionnaire. */
async function stageClient(origin: string, office: OfficeClient): Promise<string> {
  const client = makeTestClient(origin);
  const one = await openHttpClient();
  const ask = { token: one.login.token };
  await stageMoney(one, origin, office);
  await bindBank(origin, ask.token);
  const { invite_code: inviteCode } = await client.get('inviteInfo', {}, ask);
  await openHttpClient({ isVerified: false, inviteCode });
  await client.get('setLossLimit', { amount: 200 }, { ...ask, ...key() });
  await client.get('setDepositLimit', { period: 'month', amount: 3_000 }, { ...ask, ...key() });
  await client.get('setDepositLimit', { period: 'month', amount: 5_000 }, { ...ask, ...key() });
  await client.get('beginQuestionnaire', {}, { ...ask, ...key() });
  return storedSession(one.login);
}

async function stageMoney(one: HttpClient, origin: string, office: OfficeClient): Promise<void> {
  const decide = officeOf(origin, process.env.VENUE_OFFICE);
  const deposit = await one.deposit(900);
  const reference = transactionHash(crypto.randomUUID());
  await office.get('officeDecideDeposit', { id: deposit, approve: 1, received: '900', reference });
  while ((await one.balance()) < 900) await new Promise((resolve) => setTimeout(resolve, 100));
  await decide.rejectDeposit(await one.deposit(50), 'Nothing came in with this reference');
  await one.deposit(75);
  await one.withdraw(100);
  await decide.approveWithdrawal(one.email);
  await decide.payWithdrawal(one.email, transactionHash(`${one.email} paid`));
  await one.withdraw(60);
}

async function bindBank(origin: string, token: string): Promise<void> {
  const client = makeTestClient(origin);
  const [currency] = await client.get('drawSymbolList', { type: 2 }, { token });
  const account = {
    bank_name: 'Erste Bank der oesterreichischen Sparkassen',
    bank_address: 'Am Belvedere 1, Wien',
    bank_swift: 'DEUTDEFF',
    payee_name: 'Ada Lovelace',
    payee_account: 'DE89370400440532013000',
  };
  await client.get('bindDrawMethod', { type: 2, draw_id: currency?.id ?? 0, ...account }, { token });
}
