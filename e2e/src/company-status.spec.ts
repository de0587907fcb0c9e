// The page while the service doesn't run: it navigates to an address on a host of its own list, or stays.
import type { CompanyStatus, Envelope } from '@candor/contract';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { deepIf } from './deep.ts';
import { loginOffice, officerClient, officeSettings } from './office.ts';
import { takePhone } from './phone.ts';
import { startServer } from './test-server.ts';

async function answerStatus(page: Page, data: CompanyStatus): Promise<() => number> {
  let answered = 0;
  await page.route('**/api/company/getCompanyStatus*', async (route) => {
    const json: Envelope = { code: 1, msg: '', data };
    await route.fulfill({ json });
    answered += 1;
  });
  return () => answered;
}

/** The other site, which does not really exist. */
async function buildElsewhere(context: BrowserContext): Promise<void> {
  for (const host of ['help.example', 'other.example'])
    await context.route(`https://${host}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<h1>This is ${host}</h1>` }),
    );
}

for (const path of ['/', '/news'])
  test(`not running: ${path} leaves for the address that was given`, async ({ browser }) => {
    const phone = await takePhone(browser);
    await buildElsewhere(phone.page.context());
    await answerStatus(phone.page, { status: 1, type: 0, loss_url: 'https://help.example/closed' });
    await phone.open(path);
    await expect(phone.page).toHaveURL('https://help.example/closed');
    await expect(phone.page.getByRole('heading')).toHaveText('This is help.example');
    await phone.close();
  });

const stays: readonly (readonly [why: string, status: CompanyStatus])[] = [
  ['it runs', { status: 0, type: 0, loss_url: 'https://help.example/closed' }],
  ['a host that is not listed', { status: 1, type: 0, loss_url: 'https://other.example/closed' }],
  ['a script', { status: 1, type: 0, loss_url: 'javascript:location="https://help.example/"' }],
  ['no address', { status: 1, type: 0, loss_url: '' }],
];
for (const [why, status] of stays)
  test(`stays: ${why}`, async ({ browser }) => {
    const phone = await takePhone(browser);
    const { page, t } = phone;
    await buildElsewhere(page.context());
    const answered = await answerStatus(page, status);
    await phone.open('/');
    await expect.poll(answered).toBe(1);
    await expect(page.getByRole('link', { name: /EUR\/USD/ })).toBeVisible();
    // The server's own list is requested before the page gives up.
    await page.waitForLoadState('networkidle');
    await page.getByRole('link', { name: t('tabbar.documentary') }).tap();
    await expect(page).toHaveURL(`${phone.origin}/rank`);
    await phone.close();
  });

test('a failed call changes nothing, without a message', async ({ browser }) => {
  const phone = await takePhone(browser);
  const { page, t } = phone;
  await page.route('**/api/company/getCompanyStatus*', (route) => route.abort());
  await phone.open('/');
  await expect(page.getByRole('link', { name: /EUR\/USD/ })).toBeVisible();
  const [before] = t('public.network_error', { code: '|' }).split('|');
  await expect(page.getByText(before ?? '')).toHaveCount(0);
  await phone.close();
});

test('the office changes the mode and ends the service, and an open phone follows without a reload', async ({
  browser,
}) => {
  test.slow();
  const server = await startServer({
    LOSS_URL_HOSTS: 'help.example',
    ...officeSettings,
  });
  const cookie = await loginOffice(server.origin);
  const office = officerClient(server.origin, cookie);
  const phone = await takePhone(browser, { origin: server.origin });
  const { page } = phone;
  await buildElsewhere(page.context());
  await phone.open('/');
  await expect(phone.button('product.search')).toBeVisible();
  await office.get('officeChangeSettings', { type: 1 });
  await expect(phone.button('provider.search')).toBeVisible();
  await office.get('officeChangeSettings', { status: 1, loss_url: 'https://help.example/closed' });
  await expect(page).toHaveURL('https://help.example/closed');
  // A later visitor is redirected by the data in the page, even if neither socket nor call gets through.
  await page.routeWebSocket(/[/]v1[/]ws/, (socket) => socket.close());
  await page.route('**/api/company/getCompanyStatus*', (route) => route.abort());
  await phone.open('/');
  await expect(page).toHaveURL('https://help.example/closed');
  await phone.close();
  await server.end();
});

test(
  'a page cached by the service worker is redirected too, to a host listed since',
  deepIf(true),
  async ({ browser }) => {
    // The program starts twice, and the worker loads long after the first screen.
    test.slow();
    const server = await startServer();
    const context = await browser.newContext({
      baseURL: server.origin,
      locale: 'en-GB',
      serviceWorkers: 'allow',
    });
    const page = await context.newPage();
    await buildElsewhere(context);
    await page.goto('/');
    await expect(page.getByRole('link', { name: /EUR\/USD/ })).toBeVisible();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await server.kill();
    await server.restart({
      APP_STATUS: '1',
      LOSS_URL: 'https://help.example/closed',
      LOSS_URL_HOSTS: 'help.example',
    });
    const response = await page.goto('/');
    expect(response?.fromServiceWorker()).toBe(true);
    await expect(page).toHaveURL('https://help.example/closed');
    await context.close();
    await server.end();
  },
);
