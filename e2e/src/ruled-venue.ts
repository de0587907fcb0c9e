// A test's own venue under rules of client protection, and repeated actions of its clients.
import { type Envelope, paths } from '@candor/contract';
import { isRight } from '@candor/server/modules/questionnaire/bank.ts';
import { expect } from '@playwright/test';
import { transactionHash } from '../../apps/server/src/web/testing/transaction-hash.ts';
import { type Office, officeOf, officeSettings, openOffice } from './office.ts';
import type { Phone } from './phone.ts';
import { photograph } from './photo.ts';
import { startServer, type TestServer } from './test-server.ts';

export interface RuledVenue {
  readonly server: TestServer;
  readonly cookie: string;
  readonly office: Office;
}

export async function openRuledVenue(settings: Record<string, string> = {}): Promise<RuledVenue> {
  const server = await startServer({
    RULES: 'esma',
    REQUIRE_IDENTITY: 'none',
    ...officeSettings,
    ...settings,
  });
  const cookie = await openOffice(server.origin);
  return { server, cookie, office: officeOf(server.origin, cookie) };
}

/** Fills in the form of a deposit by coin and sends it. */
export async function sendDeposit(phone: Phone, amount: string): Promise<void> {
  await phone.open('/mine/charge');
  await phone.page.getByRole('tab', { name: phone.t('wallet.deposit_coin') }).tap();
  await phone.page.getByLabel(phone.t('wallet.deposit_amount'), { exact: true }).fill(amount);
  await photograph(phone, 'wallet.deposit_proof');
  await phone.button('wallet.deposit_send').tap();
}

export async function depositMoney(phone: Phone, office: Office, given: { email: string; amount: string }) {
  const { email, amount } = given;
  await sendDeposit(phone, amount);
  await expect(phone.page.getByRole('article').first()).toContainText(phone.t('wallet.deposit_unchecked'));
  await office.approveDeposit(email, {
    received: amount,
    reference: transactionHash(`${amount} of ${email}`),
  });
}

type Answer = 'right' | 'wrong';
interface Statement {
  readonly id: string;
  readonly text: string;
}

/** Answers one statement after the other on the page; returns the statements. */
export async function answerQuestionnaire(phone: Phone, how: Answer): Promise<readonly Statement[]> {
  const { page, button } = phone;
  const began = page.waitForResponse((response) => response.url().includes(paths.beginQuestionnaire.path));
  await button('ask.start').tap();
  const { data } = (await (await began).json()) as Envelope & { data: { questions: Statement[] } };
  for (const { id, text } of data.questions) {
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(text);
    if (isRight(id, 't') === null) await button('ask.unsure').tap();
    else await button((isRight(id, 't') === true) === (how === 'right') ? 'ask.true' : 'ask.false').tap();
  }
  await button('ask.send').tap();
  return data.questions.filter(({ id }) => isRight(id, 't') !== null);
}

/** The ticket of EURUSD, which has the short warning, opened and confirmed. */
export async function placeOrder(phone: Phone) {
  const { page, t } = phone;
  await phone.open('/');
  await page.getByRole('link', { name: /EUR\/USD/ }).tap();
  await page
    .getByRole('button', { name: new RegExp(`^${t('trade.buy')}`) })
    .last()
    .tap();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText(t('risk.new_provider_short' as never));
  const confirm = sheet.getByRole('button').last();
  await expect(confirm).toBeEnabled();
  await confirm.tap();
  return sheet;
}
