// Four eyes at two desks: switched on under its banner; one operator requests changes of a deposit address, a threshold
// and a new operator, and another one confirms them. It uses its own venue, because everyone's changes wait.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { depositAddress, officeSettings } from './office.ts';
import { type OfficeDesk, takeDesk } from './office-desk.ts';
import { artifacts } from './phone.ts';
import { startServer, type TestServer } from './test-server.ts';

let server: TestServer;
let ann: OfficeDesk;
let ben: OfficeDesk;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  server = await startServer({
    ...officeSettings,
  });
  ann = await takeDesk(browser, 'administrator', { origin: server.origin });
  ben = await takeDesk(browser, 'administrator', { origin: server.origin, scheme: 'dark' });
  await ann.client.get('officeAddDepositAddress', {
    ...{ currency_code: 'USDT', protocol_code: 'TRC20', address: depositAddress, min: '20', usd_price: '1' },
  });
});
test.afterAll(async () => {
  await ann.close();
  await ben.close();
  await server.end();
});

const dialog = (page: Page) => page.getByRole('dialog');
const waits = (page: Page) =>
  expect(page.getByText('It waits for a second operator, under Changes.')).toBeVisible();
const reason = async (page: Page, words: string): Promise<void> => {
  await dialog(page).getByLabel('Reason').fill(words);
  await page.keyboard.press('Control+Enter');
};
/** The other operator claims it from the queue and confirms it by keys. */
async function confirmNext({ open, page, look }: OfficeDesk, title: RegExp, picture: string): Promise<void> {
  await open('/reviews/changes');
  await page.keyboard.press('t');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await look(picture);
  await page.keyboard.press('a');
  await expect(dialog(page).getByRole('button', { name: 'Confirm' })).toBeFocused();
  await look(`${picture}-confirm`);
  await page.keyboard.press('Control+Enter');
}

test('four eyes are off in a new store, as the office shows, and one operator switches them on', async () => {
  const { open, page, look } = ann;
  await open('/');
  const banner = page.getByText('Four eyes are off.');
  await expect(banner).toBeVisible();
  await look('four-eyes-off');
  await page.getByRole('link', { name: 'Switch on in Settings' }).click();
  await page.getByLabel('Four eyes', { exact: true }).selectOption('on');
  await page.keyboard.press('Control+s');
  await look('four-eyes-switch');
  await reason(page, 'Real clients from Monday on');
  await expect(dialog(page)).toHaveCount(0);
  await expect(banner).toHaveCount(0);
});

test('two operators change a deposit address', async () => {
  const other = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf';
  const { open, page } = ann;
  await open('/payments/deposit-addresses');
  await page.getByRole('button', { name: 'Change' }).click();
  await dialog(page).getByLabel('Address').fill(other);
  await ann.look('four-eyes-address');
  await reason(page, 'The custodian has changed');
  await waits(page);
  await expect(page.getByText(depositAddress)).toBeVisible();
  await open('/reviews/changes');
  await page.getByRole('row', { name: /Change deposit address/ }).click();
  await expect(page.getByRole('button', { name: /^Confirm/ })).toBeDisabled();
  await expect(page.getByRole('paragraph').filter({ hasText: 'You requested it' })).toBeVisible();
  await ann.look('four-eyes-own');

  await ben.open('/');
  await expect(ben.page.getByRole('link', { name: /^Changes/ }).first()).toContainText('1');
  await confirmNext(ben, /^Change deposit address \d+, USDT TRC20/, 'four-eyes-change');
  await expect(dialog(ben.page)).toHaveCount(0);
  await expect
    .poll(async () => (await ann.client.get('officeDepositAddresses')).list[0]?.address)
    .toBe(other);
});

test('two operators raise a threshold', async () => {
  const { open, page } = ann;
  await open('/settings');
  await page.getByLabel('Two operators above, USD').fill('25000');
  await page.keyboard.press('Control+s');
  await reason(page, 'More clients of more means');
  await waits(page);
  await expect(page.getByLabel('Two operators above, USD')).toHaveValue('10000');
  await confirmNext(ben, /^Change settings/, 'four-eyes-threshold');
  await expect(dialog(ben.page)).toHaveCount(0);
  await expect
    .poll(
      async () =>
        (await ann.client.get('officeSettings')).list.find(({ name }) => name === 'two_above')?.value,
    )
    .toBe(25_000);
});

test('two operators add a new one, who chooses a password that nobody else sees', async ({ browser }) => {
  const email = 'carla@office.example';
  const { open, page } = ann;
  await open('/operators');
  await page.getByRole('button', { name: /^Add an operator/ }).click();
  await dialog(page).getByLabel('Name').fill('Carla');
  await dialog(page).getByLabel('E-mail').fill(email);
  await reason(page, 'A second person for finance');
  await waits(page);
  await confirmNext(ben, /^Add operator, carla@office.example/, 'four-eyes-operator');
  await expect(dialog(ben.page).getByRole('heading', { name: 'Invitation sent' })).toBeVisible();
  await ben.look('four-eyes-invited');
  await accept(browser, await invitationTo(email));
});

async function accept(browser: Browser, link: string): Promise<void> {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    isMobile: false,
    hasTouch: false,
  });
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill('password1234');
  await page.getByLabel('The password again').fill('password1234');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('too common and easy to guess');
  await page.screenshot({ path: join(artifacts, 'office-light-1440', 'invitation.png') });
  await page.getByLabel('Password', { exact: true }).fill('three quiet rivers');
  await page.getByLabel('The password again').fill('three quiet rivers');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Carla/ }).or(page.getByText('Carla')).first()).toBeVisible();
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill('four quiet rivers');
  await page.getByLabel('The password again').fill('four quiet rivers');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('already used');
  await page.close();
}

/** Read from the files in which a venue without a mail server stores messages. */
async function invitationTo(email: string): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const names = (await readdir(server.outbox).catch(() => [])).filter((name) => name.endsWith('.json'));
      const texts = await Promise.all(names.map((name) => readFile(join(server.outbox, name), 'utf8')));
      const sent = texts.find((text) => text.includes(email) && text.includes('/office/invitation#'));
      link = /https?:[^\s"<]*\/office\/invitation#[\w-]{43}/.exec(sent ?? '')?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}
