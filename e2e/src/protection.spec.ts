// Client protection under RULES=esma, as clients see it: the warning in the places that regulators require, the
// questionnaire that can be failed, and limits of a client's own that loosen only after a day.
import { expect, test } from '@playwright/test';
import { deepIf, isEverydayLook } from './deep.ts';
import { clockAhead, DAY_MS } from './later.ts';
import { type Language, type Phone, type Scheme, takePhone } from './phone.ts';
import { becomeReal } from './real-account.ts';
import {
  answerQuestionnaire,
  depositMoney,
  openRuledVenue,
  placeOrder,
  type RuledVenue,
  sendDeposit,
} from './ruled-venue.ts';

// All tests share one venue.
test.describe.configure({ mode: 'default' });
let venue: RuledVenue;
test.beforeAll(async () => {
  venue = await openRuledVenue();
});
test.afterAll(() => venue.server.end());

const looks: readonly (readonly [Language, Scheme])[] = [
  ['en', 'light'],
  ['en', 'dark'],
  ['ar', 'light'],
  ['de', 'light'],
  ['hk', 'dark'],
  ['my', 'light'],
];
for (const [language, scheme] of looks)
  test(
    `the warning, the questionnaire and the limits, ${language}, ${scheme}`,
    deepIf(!isEverydayLook(language, scheme)),
    async ({ browser }) => {
      const { origin, outbox } = venue.server;
      const phone = await takePhone(browser, { origin, language, scheme });
      const { page, t, button } = phone;
      const warning = page.getByText(t('risk.new_provider' as never), { exact: true });
      for (const [name, path] of [
        ['home', '/'],
        ['login', '/login'],
        ['register', '/register'],
      ] as const) {
        await phone.open(path);
        await warning.scrollIntoViewIfNeeded();
        await expect(warning).toBeVisible();
        await phone.look(`p1-warning-${name}`);
      }
      await becomeReal(phone, { outbox });
      for (const path of ['/mine/charge', '/mine']) {
        await phone.open(path);
        await expect(warning).toBeVisible();
      }
      const row = page.getByRole('button', { name: t('ask.title') });
      await expect(row).toContainText(t('ask.state_required'));
      await row.scrollIntoViewIfNeeded();
      await phone.look('p2-mine');
      await row.tap();
      await expect(button('ask.start')).toBeVisible();
      await phone.look('p3-questionnaire');
      await answerQuestionnaire(phone, 'wrong');
      await expect(page.getByRole('listitem')).toHaveCount(6);
      await phone.look('p4-failed');
      await phone.open('/mine/limits');
      await button('limits.ask').tap();
      await phone.look('p5-limits');
      await page.getByRole('textbox').last().scrollIntoViewIfNeeded();
      await phone.look('p6-class-request');
      await phone.close();
    },
  );

// The rules are tested on the server; this one takes minutes.
test(
  'the questionnaire can be failed, repeated a day later, and allows the first real order',
  deepIf(true),
  async ({ browser }) => {
    test.slow();
    const { phone, email } = await takeClient(browser);
    const { page, t, button } = phone;
    await depositMoney(phone, venue.office, { email, amount: '500' });

    const refused = await placeOrder(phone);
    await expect(refused).toContainText(t('error.questionnaire_required'));
    await refused.getByRole('button', { name: t('ask.title') }).tap();
    const first = await answerQuestionnaire(phone, 'wrong');
    await expect(page.getByText(t('ask.explained'))).toBeVisible();
    for (const { text } of first)
      await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible();
    await expect(button('ask.start')).toHaveCount(0);
    await expect(await placeOrder(phone)).toContainText(t('error.questionnaire_failed'));

    // Tighter at once, looser not before a day has passed.
    const week = page
      .locator('div')
      .filter({ has: page.getByRole('heading', { name: t('limits.deposit_week') }) });
    const card = week.last();
    const setLimit = async (amount: string) => {
      await page.getByRole('button', { name: `${t('limits.set')}: ${t('limits.deposit_week')}` }).tap();
      await page.getByRole('textbox').fill(amount);
      await button('public.save').tap();
      await expect(page.getByRole('textbox')).toHaveCount(0);
    };
    await phone.open('/mine/limits');
    await setLimit('800');
    await expect(card).toContainText('800.00 USD');
    await setLimit('600');
    await expect(card).toContainText('600.00 USD');
    await expect(button('limits.take_back')).toHaveCount(0);
    await setLimit('1000');
    await expect(card).toContainText('600.00 USD');
    await expect(button('limits.take_back')).toBeVisible();
    await sendDeposit(phone, '200');
    await expect(page.getByText(t('error.deposit_limit_reached', { left: 100 }))).toBeVisible();

    await venue.server.kill();
    await venue.server.restart(clockAhead(DAY_MS + 120_000));
    await phone.open('/mine/limits');
    await expect(card).toContainText('1,000.00 USD');
    await expect(button('limits.take_back')).toHaveCount(0);
    await sendDeposit(phone, '200');
    await expect(page.getByRole('article').first()).toContainText(t('wallet.deposit_unchecked'));

    await phone.open('/mine');
    await expect(page.getByRole('button', { name: t('ask.title') })).toContainText(t('ask.state_again'));
    await phone.open('/mine/questionnaire');
    const second = await answerQuestionnaire(phone, 'right');
    expect(second.filter(({ id }) => first.some((one) => one.id === id))).toEqual([]);
    await expect(page.getByText(t('ask.passed'))).toBeVisible();
    await expect(await placeOrder(phone)).toContainText(t('trade.proof_tick'));

    // Cooling-off applies at once, to orders and to deposits.
    await phone.open('/mine/limits');
    await page.getByRole('button', { name: t('limits.days', { days: 1 }), exact: true }).tap();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('public.confirm') })
      .tap();
    await expect(
      page.getByText(t('limits.break_until', { time: '' }).replace(/\.$/, '').trim()),
    ).toBeVisible();
    await phone.look('p7-break');
    await expect(await placeOrder(phone)).toContainText(t('error.on_a_break'));
    await sendDeposit(phone, '20');
    await expect(page.getByText(t('error.on_a_break'))).toBeVisible();
    await phone.close();
  },
);

async function takeClient(
  browser: Parameters<typeof takePhone>[0],
): Promise<{ phone: Phone; email: string }> {
  const phone = await takePhone(browser, { origin: venue.server.origin });
  return { phone, email: await becomeReal(phone, { outbox: venue.server.outbox }) };
}
