// News in the office: written by keyboard, published, and read by clients in their language.

import type { Envelope } from '@candor/contract';
import { expect, type Page, test } from '@playwright/test';
import { axeFindings } from './axe-findings.ts';
import { officer } from './office.ts';

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 });

const origin = (): string => process.env.VENUE ?? '';

async function enter(page: Page): Promise<void> {
  await page.goto(`${origin()}/office/`);
  await page.getByLabel('E-mail').fill(officer.email);
  await page.getByLabel('Password').fill(officer.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
}

async function readNews(lang: string, id: string) {
  const response = await fetch(`${origin()}/api/news/info?id=${id}`, { headers: { lang } });
  return (await response.json()) as Envelope<{ title: string; language: string; content: string }>;
}

const accessible = async (page: Page): Promise<void> => expect(await axeFindings(page)).toEqual([]);

test('an article is written with the keyboard, published, and read in two languages', async ({ page }) => {
  await enter(page);
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { level: 1, name: 'New article' })).toBeVisible();
  await page.getByLabel('Title').fill('Trading hours');
  const english = page.getByRole('textbox', { name: 'Text in English' });
  await english.click();
  await page.keyboard.type('## This week');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Closed on ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('Friday');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- <b>Gold</b>');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/content\/news\/\d+$/);
  const id = page.url().split('/').at(-1) ?? '';
  expect(await readNews('en', id)).toMatchObject({ error: 'news_not_found' });

  await page.getByRole('button', { name: /^العربية/ }).click();
  await expect(page.getByText('Users who use العربية see the text in English.')).toBeVisible();
  await page.getByLabel('Title').fill('ساعات التداول');
  const arabic = page.getByRole('textbox', { name: 'Text in العربية' });
  await expect(arabic).toHaveAttribute('dir', 'rtl');
  await arabic.click();
  await page.keyboard.type('مغلق يوم الجمعة.');
  await accessible(page);
  await page.getByRole('button', { name: /^Publish/ }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();

  const read = await readNews('de', id);
  expect(read.data).toMatchObject({ title: 'Trading hours', language: 'en' });
  expect(read.data.content).toBe(
    '<h2>This week</h2><p>Closed on <strong>Friday</strong></p><ul><li><p>&lt;b&gt;Gold&lt;/b&gt;</p></li></ul>',
  );
  expect((await readNews('ar', id)).data).toMatchObject({ title: 'ساعات التداول', language: 'ar' });
});

test('leaving an article with typed input asks first, and the input is restored', async ({ page }) => {
  await enter(page);
  for (const key of ['g', 'n']) await page.keyboard.press(key);
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
  await page.keyboard.press('n');
  await page.getByLabel('Title').fill('A draft that waits');
  await page.getByRole('textbox', { name: 'Text in English' }).click();
  await page.keyboard.type('Half a sentence');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.getByRole('link', { name: 'Markets' }).click();
  await expect(question).toBeVisible();
  await accessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await page.goBack();
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(/news\/new$/);
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();

  await page.goto(`${origin()}/office/content/news/new`);
  await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('A draft that waits');
  await expect(page.getByRole('textbox', { name: 'Text in English' })).toHaveText('Half a sentence');
  await accessible(page);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/news\/\d+$/);
  // The text is saved, so no question comes and nothing stays stored.
  await page.getByRole('link', { name: 'News', exact: true }).click();
  await page.getByRole('button', { name: /^New article/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New article' })).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('');
});

test('a setting is reviewed with its old and new value, and applied to all clients', async ({ page }) => {
  await enter(page);
  await page.goto(`${origin()}/office/settings`);
  const field = page.getByLabel('Two operators above, USD');
  await expect(field).toHaveValue('10000');
  const dialog = page.getByRole('dialog', { name: 'Change the settings?' });
  const changeTo = async (value: string): Promise<void> => {
    await field.fill(value);
    await page.keyboard.press('Control+s');
    await dialog.getByLabel('Reason').fill('As the board has decided');
    await dialog.getByRole('button', { name: 'Apply to all clients' }).click();
    await expect(dialog).toBeHidden();
  };
  await field.fill('9000');
  await page.keyboard.press('Control+s');
  await expect(dialog.getByRole('row', { name: /10000 USD 9000 USD/ })).toBeVisible();
  await accessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await changeTo('9000');
  await expect(page.getByText(officer.email)).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue('9000');
  // The value that the other journeys expect.
  await changeTo('10000');
});
