// Class requests: requested in the app, found right by one operator and confirmed by another, by keys. The office asks
// before typed words are lost, Back returns from an item to its list, and the client reads the outcome.
import { expect, type Page, test } from '@playwright/test';
import { openHttpClient } from './http-client.ts';
import { takeDesk } from './office-desk.ts';
import { takePhone } from './phone.ts';
import { photograph } from './photo.ts';
import { becomeReal } from './real-account.ts';
import { openRuledVenue, type RuledVenue } from './ruled-venue.ts';

let venue: RuledVenue;
test.beforeAll(async () => {
  venue = await openRuledVenue();
});
test.afterAll(() => venue.server.end());

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 2, name });

test('a request is proposed by one operator and confirmed by another, and its client is told', async ({
  browser,
}) => {
  const { origin, outbox } = venue.server;
  const phone = await takePhone(browser, { origin });
  const { t, button } = phone;
  const email = await becomeReal(phone, { outbox });
  await phone.open('/mine/limits');
  await button('limits.ask').tap();
  for (const key of ['limits.criterion_trades', 'limits.criterion_sector'] as const)
    await phone.page.getByRole('switch', { name: t(key) }).tap();
  await phone.page.getByLabel(t('limits.statement')).fill('Twelve trades a week for three years.');
  await photograph(phone, 'limits.evidence');
  await button('limits.send').tap();
  await expect(
    phone.page
      .getByRole('status')
      .filter({ hasText: t('limits.request_waiting', { time: '' }).slice(0, 12) }),
  ).toBeVisible();
  await phone.look('p8-request-sent');
  await phone.open('/mine');
  await expect(phone.page.getByRole('button', { name: t('limits.title') })).toContainText(
    t('limits.request_open'),
  );
  const other = await openHttpClient({ isVerified: false, origin, outbox });
  await other.requestClass('Ten years at a desk.');

  const ann = await takeDesk(browser, 'verification', { origin });
  const { page } = ann;
  const { list } = await ann.client.get('officeClassRequests', { status: 'open' });
  const ids = [email, other.email].map((one) => list.find(({ client }) => client.email === one)?.id ?? 0);
  await ann.open('/reviews/classes');
  await expect(page.locator('tr[data-row]')).toHaveCount(2);
  // Opening adds an entry to the history, moving to another item does not, and both Escape and Back return to the list.
  await page.keyboard.press('j');
  await expect(heading(page, new RegExp(`^Client category request ${ids[0]}`))).toBeVisible();
  await page.keyboard.press('j');
  await expect(heading(page, new RegExp(`^Client category request ${ids[1]}`))).toBeVisible();
  await page.goBack();
  await expect(page.getByText('No item selected')).toBeVisible();
  await expect(page).toHaveURL(/\/reviews\/classes$/);
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await expect(page.getByText('No item selected')).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByText('Twelve trades a week for three years.')).toBeVisible();
  await ann.look('class-request');
  await page.keyboard.press('a');
  const asking = dialog(page, 'Propose professional status?');
  await asking.getByLabel('Reason on record').fill('Both are on the statement of the bank');
  // Neither Escape nor Back discards the words without a question.
  await page.keyboard.press('Escape');
  const question = dialog(page, 'Discard your changes?');
  await expect(question).toBeVisible();
  await ann.look('discard-question');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await page.goBack();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(asking.getByLabel('Reason on record')).toHaveValue('Both are on the statement of the bank');
  await asking.getByRole('button', { name: 'Propose' }).click();
  await expect(heading(page, new RegExp(`^Client category request ${ids[1]}`))).toBeVisible();
  // The operator who rated them suitable can neither confirm nor claim it.
  await ann.open(`/reviews/classes?item=${ids[0]}`);
  await expect(page.getByText('You proposed this').first()).toBeVisible();

  const bob = await takeDesk(browser, 'administrator', {
    origin,
    scheme: 'dark',
    size: { width: 1024, height: 768 },
  });
  await bob.open(`/reviews/classes?item=${ids[0]}`);
  await expect(bob.page.getByText('Both are on the statement of the bank')).toBeVisible();
  const confirm = bob.page.getByRole('button', { name: /^Confirm/ });
  await expect(confirm).toBeEnabled();
  await expect(confirm).toBeInViewport();
  await bob.look('class-request-proposed');
  await bob.page.keyboard.press('a');
  await dialog(bob.page, /a professional client\?$/)
    .getByRole('button', { name: 'Confirm' })
    .click();
  await expect
    .poll(async () => (await bob.client.get('officeClassRequests', { id: ids[0] })).list[0]?.status)
    .toBe('done');
  const clientId = list.find(({ id }) => id === ids[0])?.client.id;
  await bob.open(`/clients/${clientId}?tab=protection`);
  await expect(bob.page.getByText('Professional client', { exact: true })).toBeVisible();
  await bob.page.getByRole('button', { name: 'Show the answers' }).click();
  await expect(bob.page.getByText(/Not started|Passed|Failed/).first()).toBeVisible();
  await bob.look('client-protection');

  await ann.client.get('officeRefuseClass', { id: ids[1], remark: 'no evidence' });

  await phone.open('/mine/limits');
  await expect(phone.page.getByText(t('limits.class_professional'), { exact: true })).toBeVisible();
  await phone.open('/mine/notices');
  await expect(phone.page.getByText(t('mail.class_professional_subject')).first()).toBeVisible();
  await phone.look('p9-professional');
  for (const one of [ann, bob, phone]) await one.close();
});
