// The stops of the office tour: each page, and each sheet and dialog that a page opens.
import type { OfficeClient } from '@candor/server/web/testing/office-client.ts';
import type { Page } from '@playwright/test';

export interface Stop {
  readonly name: string;
  /** Below /office. */
  readonly path: string;
  /** Opens the sheet or dialog. */
  readonly act?: (page: Page) => Promise<void>;
}

const press =
  (...keys: readonly string[]) =>
  async (page: Page): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
const click =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole('main').getByRole('button', { name }).first().click();

/** `client` finds the items to open in this store. */
export async function stopsOf(client: OfficeClient): Promise<readonly Stop[]> {
  const found = await findSubjects(client);
  return [
    { name: 'today', path: '/' },
    { name: 'palette', path: '/', act: press('Control+k') },
    { name: 'palette-found', path: '/', act: (page) => find(page, found.email) },
    { name: 'keys', path: '/reviews/deposits', act: press('?') },
    { name: 'not-there', path: '/nowhere' },
    ...reviewStops(found),
    ...clientStops(found),
    ...marketStops(found),
    ...contentStops(found),
    ...houseStops(found),
  ];
}

type Subjects = Awaited<ReturnType<typeof findSubjects>>;

async function findSubjects(client: OfficeClient) {
  const clients = await client.get('officeClients', { kind: 'real', sort: 'oldest', page: 1 });
  const [identities, deposits, withdrawals, adjustments, classes, factors, news, days, chats] = [
    await client.get('identities', { status: 1, page: 1 }),
    await client.get('officeDeposits', { status: 0, page: 1 }),
    await client.get('officeWithdrawals', { status: 0, page: 1 }),
    await client.get('officeAdjustments', { page: 1 }),
    await client.get('officeClassRequests', { status: 'open' }),
    await client.get('officeFactorResets', { page: 1 }),
    await client.get('officeNews', { page: 1 }),
    await client.get('reportDays', { page: 1 }),
    await client.get('officeChats', { page: 1 }),
  ];
  const [busiest] = clients.list;
  return {
    client: busiest?.id ?? 0,
    email: busiest?.email ?? '',
    identity: identities.list[0]?.id,
    deposit: deposits.list[0]?.id,
    withdrawal: withdrawals.list[0]?.id,
    adjustment: adjustments.list[0]?.id,
    class: classes.list[0]?.id,
    asker: classes.list[0]?.client.id,
    factor: factors.list[0]?.id,
    article: news.list[0]?.id,
    chat: chats.list[0]?.id,
    day: days.list[1]?.day ?? days.list[0]?.day,
  };
}

async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(text);
  await page.getByRole('option').first().waitFor();
}

function reviewStops(found: Subjects): readonly Stop[] {
  const { identity, deposit, withdrawal, adjustment } = found;
  return [
    { name: 'identities', path: '/reviews/identities' },
    { name: 'identity', path: `/reviews/identities?item=${identity}` },
    { name: 'identity-send-back', path: `/reviews/identities?item=${identity}`, act: click(/^Send back/) },
    { name: 'deposits', path: '/reviews/deposits' },
    { name: 'deposits-all', path: '/reviews/deposits?status=all&order=newest' },
    { name: 'deposits-none', path: '/reviews/deposits?status=3' },
    { name: 'deposit', path: `/reviews/deposits?item=${deposit}` },
    { name: 'deposit-reject', path: `/reviews/deposits?item=${deposit}`, act: click(/^Reject/) },
    { name: 'deposits-bulk', path: '/reviews/deposits', act: press('j', 'x', 'j', 'x', 'b') },
    { name: 'view-save', path: '/reviews/deposits?status=all', act: click(/^Save/) },
    { name: 'withdrawals', path: '/reviews/withdrawals' },
    { name: 'withdrawals-all', path: '/reviews/withdrawals?status=all' },
    ...(withdrawal === undefined
      ? []
      : [
          { name: 'withdrawal', path: `/reviews/withdrawals?item=${withdrawal}` },
          {
            name: 'withdrawal-approve',
            path: `/reviews/withdrawals?item=${withdrawal}`,
            act: click(/^Approve/),
          },
        ]),
    { name: 'adjustments', path: '/reviews/adjustments' },
    ...(adjustment === undefined
      ? []
      : [{ name: 'adjustment', path: `/reviews/adjustments?item=${adjustment}` }]),
    { name: 'changes', path: '/reviews/changes' },
    { name: 'changes-all', path: '/reviews/changes?status=all' },
    { name: 'factors', path: '/reviews/factors' },
    { name: 'factor', path: `/reviews/factors?item=${found.factor}` },
    { name: 'classes', path: '/reviews/classes?status=all' },
    { name: 'class-request', path: `/reviews/classes?item=${found.class}` },
    {
      name: 'class-refuse',
      path: `/reviews/classes?item=${found.class}`,
      act: click(/^Reject/),
    },
  ];
}

function clientStops({ client, asker, chat }: Subjects): readonly Stop[] {
  return [
    { name: 'clients', path: '/clients' },
    { name: 'clients-searched', path: '/clients?search=an' },
    { name: 'clients-none', path: '/clients?search=nobodyiscalledthis' },
    { name: 'clients-columns', path: '/clients', act: click(/^Columns/) },
    ...['1', '2', '3', '4', '5'].map((tab) => ({
      name: `client-tab-${tab}`,
      path: `/clients/${client}`,
      act: press(tab),
    })),
    {
      name: 'client-questionnaire',
      path: `/clients/${asker}?tab=protection`,
      act: click('Show the answers'),
    },
    { name: 'client-adjust', path: `/clients/${client}`, act: click(/^Adjust/) },
    { name: 'client-block', path: `/clients/${client}`, act: click(/^Block/) },
    { name: 'client-not-there', path: '/clients/999999' },
    { name: 'chats', path: '/chats' },
    { name: 'chat', path: `/chats?client=${chat}` },
    { name: 'chat-canned', path: '/chats/canned' },
    { name: 'chat-canned-add', path: '/chats/canned', act: click(/^Add/) },
    { name: 'chat-hours', path: '/chats/hours' },
    { name: 'messages', path: '/messages' },
    { name: 'feedback', path: '/feedback' },
  ];
}

function marketStops(_: Subjects): readonly Stop[] {
  return [
    { name: 'markets', path: '/markets' },
    { name: 'market-add', path: '/markets', act: click(/^Add/) },
    { name: 'market', path: '/markets/1' },
    {
      name: 'market-changed',
      path: '/markets/1',
      act: (page) => page.getByRole('textbox', { name: 'Leverage offered' }).fill('10, 20'),
    },
    { name: 'market-bottom', path: '/markets/1', act: toTheEnd },
    { name: 'market-halt', path: '/markets/1', act: click(/^Halt/) },
    { name: 'categories', path: '/markets/categories' },
    { name: 'category-add', path: '/markets/categories', act: click(/^Add/) },
    { name: 'risk', path: '/risk' },
    { name: 'risk-bottom', path: '/risk', act: toTheEnd },
    { name: 'risk-instrument', path: '/risk/1' },
    { name: 'risk-accounts', path: '/risk/accounts' },
    { name: 'risk-positions', path: '/risk/positions' },
    { name: 'shock', path: '/risk/shock' },
    { name: 'shock-tried', path: '/risk/shock', act: click(/^Recalculate/) },
    { name: 'health', path: '/health' },
    { name: 'withheld', path: '/health/withheld' },
  ];
}

function contentStops({ article }: Subjects): readonly Stop[] {
  return [
    { name: 'news', path: '/content/news' },
    { name: 'article-new', path: '/content/news/new' },
    ...(article === undefined ? [] : [{ name: 'article', path: `/content/news/${article}` }]),
    { name: 'providers', path: '/content/providers' },
    { name: 'provider-add', path: '/content/providers', act: click(/^Add/) },
  ];
}

function houseStops({ day }: Subjects): readonly Stop[] {
  return [
    { name: 'reports', path: '/reports' },
    ...(day === undefined
      ? []
      : [
          { name: 'report-day', path: `/reports/days/${day}` },
          { name: 'report-postings', path: `/reports/days/${day}/postings?book=cash` },
        ]),
    ...['ledger', 'money', 'fees', 'results', 'clients', 'dormant', 'reconciliation', 'losing-accounts'].map(
      (page) => ({
        name: `report-${page}`,
        path: `/reports/${page}`,
      }),
    ),
    ...['deposit-addresses', 'wire-options', 'withdraw-currencies'].flatMap((page) => [
      { name: page, path: `/payments/${page}` },
      { name: `${page}-add`, path: `/payments/${page}`, act: click(/^Add/) },
    ]),
    { name: 'settings', path: '/settings' },
    { name: 'settings-bottom', path: '/settings', act: toTheEnd },
    { name: 'operators', path: '/operators' },
    { name: 'operators-add', path: '/operators', act: click(/^Add/) },
    { name: 'operators-open', path: '/operators', act: press('j', 'Enter') },
    { name: 'operators-bottom', path: '/operators', act: toTheEnd },
    { name: 'audit', path: '/audit' },
    { name: 'audit-open', path: '/audit', act: press('j', 'Enter') },
    { name: 'me', path: '/me' },
  ];
}

const toTheEnd = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    main?.scrollTo(0, main.scrollHeight);
  });
