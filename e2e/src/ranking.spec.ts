// The trader ranking: a visitor views it, a trader with a closed trade chooses to be shown, is found in the list, and
// is removed again. The venue is shared with other tests, so the test looks only for the trader's own row.
import { expect, test } from '@playwright/test';
import { deepIf, isEverydayLook } from './deep.ts';
import { deskOf } from './desk.ts';
import { LANGUAGES, type Phone, SCHEMES, takePhone } from './phone.ts';

/** Long enough that no two tests draw the same name; schemes and languages run concurrently. */
const drawName = (): string => `Trader ${crypto.randomUUID().slice(0, 8)}`;

const ownRow = ({ page, t }: Phone) =>
  page.getByRole('button', { name: new RegExp(`^${t('documentary.show_me')}`) });
const rowOf = ({ page }: Phone, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });

const followButton = (phone: Phone, name: string, state: 'follow' | 'following' = 'follow') =>
  phone.page.getByRole('button', { name: `${phone.t(`documentary.${state}`)}: ${name}` });

async function closeTrade(phone: Phone): Promise<void> {
  const desk = await deskOf(phone);
  await desk.close(await desk.buy('BTCUSD'));
}

/** Opens the sheet, waits until it has stopped moving, and turns the switch. */
async function turn(phone: Phone): Promise<void> {
  await ownRow(phone).tap();
  const toggle = phone.page.getByRole('switch');
  await expect(toggle).toBeVisible();
  await phone.rest();
  await toggle.tap();
}

for (const language of LANGUAGES)
  for (const scheme of SCHEMES)
    test(
      `into the ranking and out again, ${language}, ${scheme}`,
      deepIf(!isEverydayLook(language, scheme)),
      async ({ browser }) => {
        const phone = await takePhone(browser, { language, scheme });
        const { page, t } = phone;
        const name = drawName();
        await phone.enterDemo();
        await closeTrade(phone);
        await page.getByRole('link', { name: t('tabbar.documentary') }).tap();
        await expect(page.getByText(t('documentary.risk'))).toBeVisible();
        await expect(ownRow(phone)).toContainText(t('documentary.own_off'));

        await turn(phone);
        await expect(phone.button('public.save')).toBeDisabled();
        await page.getByRole('textbox', { name: t('documentary.name') }).fill(name);
        await expect(page.getByRole('dialog').getByRole('heading', { name })).toBeVisible();
        await phone.look('30-show-me');
        await phone.button('public.save').tap();
        await expect(page.getByText(t('msg.ranking_shown'))).toBeVisible();
        await expect(page.getByRole('dialog')).toHaveCount(0);

        const row = rowOf(phone, name);
        await expect(row).toContainText(t('documentary.you'));
        await expect(row).toContainText(t('documentary.short_record'));
        await expect(row).toContainText(t('documentary.drawdown_short'));
        await expect(row.locator('svg path').first()).toBeVisible();
        await phone.look('31-ranking');

        // No place with one trade; what is missing.
        await expect(ownRow(phone)).toContainText(t('documentary.missing_trades', { count: 19 }));
        await expect(ownRow(phone)).toContainText(t('documentary.missing_days', { count: 14 }));

        // Whose row is not in sight sees the place at the foot.
        const bar = page.getByRole('link', { name: new RegExp(`${t('documentary.you')}.*${name}`) });
        await row.scrollIntoViewIfNeeded();
        await expect(bar).toHaveCount(0);
        const list = '**/api/follow/list*';
        await page.route(list, async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, json: { ...(await response.json()), data: [] } });
        });
        const mine = '**/api/follow/mine*';
        const places = { week: 7, total: 7, followers: 7, drawdown: 7 };
        await page.route(mine, async (route) => {
          const response = await route.fetch();
          const body = await response.json();
          await route.fulfill({ response, json: { ...body, data: { ...body.data, record: 1, places } } });
        });
        await phone.open('/rank');
        await expect(ownRow(phone)).toContainText(t('documentary.own_rank', { rank: 7 }));
        await expect(bar).toContainText(t('documentary.drawdown_short'));
        await phone.look('38-own-bar');
        await page.unroute(list);
        await page.unroute(mine);
        await phone.open('/rank');
        await expect(row).toBeVisible();

        await page.evaluate(() => window.scrollTo(0, 0));
        await turn(phone);
        await phone.button('public.save').tap();
        await expect(page.getByText(t('msg.ranking_hidden'))).toBeVisible();
        await expect(row).toHaveCount(0);
        await expect(ownRow(phone)).toContainText(t('documentary.own_off'));
        await phone.close();
      },
    );

test('a taken name is rejected at its field; a trader is followed but not copied, and a visitor logs in first', async ({
  browser,
}) => {
  const [first, second] = [await takePhone(browser), await takePhone(browser)];
  const name = drawName();
  for (const phone of [first, second]) {
    await phone.enterDemo();
    await closeTrade(phone);
    await phone.open('/rank');
    await turn(phone);
    const field = phone.page.getByRole('textbox', { name: phone.t('documentary.name') });
    await field.fill(phone === first ? name : name.toUpperCase());
    await phone.button('public.save').tap();
    if (phone === first) await expect(phone.page.getByRole('dialog')).toHaveCount(0);
    else {
      await expect(phone.page.getByRole('alert')).toHaveText(phone.t('error.name_taken'));
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await phone.look('33-name-taken');
    }
  }
  const visitor = await takePhone(browser);
  await visitor.open('/rank');
  await visitor.button('public.demo').tap();
  await expect(rowOf(visitor, name)).toBeVisible();
  await expect(rowOf(visitor, name)).not.toContainText(visitor.t('documentary.you'));
  await expect(ownRow(visitor)).toHaveCount(0);
  await visitor.look('34-visitor');
  await rowOf(visitor, name).tap();
  await followButton(visitor, name).tap();
  await visitor.page.waitForURL(({ pathname }) => pathname === '/login');

  // The other user reads the record and follows, and finds the trader among those they follow.
  const { page, t } = second;
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await rowOf(second, name).tap();
  await expect(page.getByRole('heading', { name: t('documentary.growth') })).toBeVisible();
  await expect(page.getByRole('img', { name: /BTC|20\d\d/ })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'BTC/USD' })).toBeVisible();
  await second.look('36-record');
  await followButton(second, name).tap();
  await expect(followButton(second, name, 'following')).toBeVisible();
  await page.getByRole('button', { name: `${t('documentary.copy')}: ${name}` }).tap();
  const message = page.getByRole('alertdialog', { name: t('public.coming_soon') });
  await expect(message).toContainText(t('documentary.coming_soon'));
  await second.look('32-coming-soon');
  await second.button('public.ok').tap();
  await expect(message).toHaveCount(0);
  await page.getByRole('button', { name: t('public.back') }).tap();
  await second.button('documentary.followers').tap();
  await expect(rowOf(second, name)).toContainText(`${t('documentary.followers')} 1`);
  await second.button('documentary.following').first().tap();
  await second.look('37-following');
  await rowOf(second, name).tap();
  await followButton(second, name, 'following').tap();
  await expect(followButton(second, name)).toBeVisible();
  for (const phone of [first, second, visitor]) await phone.close();
});

test('a list that fails to load is reported, and retried', async ({ browser }) => {
  const phone = await takePhone(browser);
  const { page } = phone;
  const list = '**/api/follow/list*';
  await page.route(list, (route) => route.abort());
  await phone.open('/rank');
  const failed = page.getByRole('main').getByText(phone.t('public.load_failed'));
  await expect(failed).toBeVisible();
  await phone.look('35-ranking-failed');
  await page.unroute(list);
  await phone.button('public.retry').tap();
  await expect(failed).toHaveCount(0);
  await phone.close();
});
