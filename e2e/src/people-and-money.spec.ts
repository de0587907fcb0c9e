// From a visitor to a client who was paid out, by touch: an account, an identity, a deposit, a trade, a withdrawal. The
// operator decides in between, by the office's calls. Forms report rejections at the field, and no typed input is lost.
import { expect, type Locator, test } from '@playwright/test';
import { transactionHash } from '../../apps/server/src/web/testing/transaction-hash.ts';
import { deepIf } from './deep.ts';
import { depositAddress, type Office, officeOf } from './office.ts';
import { type Language, type Phone, type Scheme, takePhone } from './phone.ts';
import { photograph, photoOf } from './photo.ts';
import { readCode } from './read-code.ts';

const PASSWORD = 'four plain words together';
const CARD = 'X1234567';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
type Key = Parameters<Phone['t']>[0];

const field = ({ page, t }: Phone, key: Key) => page.getByLabel(t(key), { exact: true });
const fill = (phone: Phone, key: Key, text: string) => field(phone, key).fill(text);
/** The text with any direction marks: from right to left, numbers have them around them. */
const marked = (text: string): RegExp =>
  new RegExp(
    [...text].map((sign) => sign.replace(/[\\^$.*+?()[\]{}|]/, '\\$&')).join('[\u2066-\u2069\u200e\u200f]*'),
  );
/** The error of this field, for sighted and screen reader users. */
const expectFault = (of: Locator, text: string) => expect(of).toHaveAccessibleDescription(marked(text));

const journeys: readonly (readonly [Language, Scheme, country: string])[] = [
  ['en', 'dark', 'Germany'],
  ['ar', 'light', 'ألمانيا'],
];
for (const [language, scheme, country] of journeys)
  test(
    `registered, verified, credited, traded and paid out, ${language}`,
    deepIf(language === 'ar'),
    async ({ browser }) => {
      // The longest journey: a minute, or much more on a busy machine.
      test.slow();
      const phone = await takePhone(browser, { language, scheme });
      const office = officeOf(phone.origin);
      const email = `money-${language}-${Date.now().toString(36)}@client.example`;
      await register(phone, { email, country });
      await verify(phone, { email, office });
      await deposit(phone, { email, office });
      await trade(phone);
      await bindAddress(phone);
      await withdraw(phone, { email, office });
      await readNotifications(phone);
      await phone.close();
    },
  );

async function register(phone: Phone, { email, country }: { email: string; country: string }) {
  const { page, t, button } = phone;
  await phone.open('/register');
  await button('auth.register').tap();
  await expectFault(field(phone, 'auth.email'), t('auth.enter_account'));
  await expectFault(field(phone, 'auth.code'), t('auth.code_enter', { digits: 6 }));
  await expectFault(field(phone, 'auth.password'), t('public.input_full'));

  await page.getByRole('button', { name: t('auth.residence') }).tap();
  await page.getByPlaceholder(t('auth.area_search')).fill('+49');
  await page.getByRole('button', { name: country }).tap();
  await fill(phone, 'auth.email', email);
  await button('auth.code_send').tap();
  const code = await readCode(email);
  const wrong = code === '000000' ? '111111' : '000000';
  await fill(phone, 'auth.code', wrong);
  await fill(phone, 'auth.password', PASSWORD);
  await fill(phone, 'auth.password_repeat', `${PASSWORD}?`);
  await button('auth.register').tap();
  await expectFault(field(phone, 'auth.password_repeat'), t('auth.password_not_equal'));
  await fill(phone, 'auth.password_repeat', PASSWORD);
  await button('auth.register').tap();
  await expectFault(field(phone, 'auth.code'), t('error.wrong_code'));
  await phone.look('70-register-refused');

  await page.reload();
  await expect(field(phone, 'auth.email')).toHaveValue(email);
  await expect(page.getByRole('button', { name: t('auth.residence') })).toContainText(country);
  for (const key of ['auth.code', 'auth.password', 'auth.password_repeat'] as const)
    await expect(field(phone, key)).toHaveValue('');
  await expectNotStored(phone, [PASSWORD, wrong]);
  await fill(phone, 'auth.code', code);
  await fill(phone, 'auth.password', 'password1');
  await fill(phone, 'auth.password_repeat', 'password1');
  await button('auth.register').tap();
  await expectFault(field(phone, 'auth.password'), t('error.password_too_common'));
  await fill(phone, 'auth.password', PASSWORD);
  await fill(phone, 'auth.password_repeat', PASSWORD);
  await button('auth.register').tap();
  await page.waitForURL(({ pathname }) => pathname === '/mine');
  await expect(page.getByRole('region', { name: t('next.step') })).toContainText(t('next.verify'));
  await phone.look('70-registered');
}

interface Decided {
  readonly email: string;
  readonly office: Office;
}

async function verify(phone: Phone, { email, office }: Decided) {
  const { page, t, button } = phone;
  // Until then no payment target is shown.
  await phone.open('/mine/charge');
  await expect(page.getByText(t('wallet.deposit_identity'))).toBeVisible();
  await expect(page.getByText(depositAddress.slice(0, 4))).toHaveCount(0);
  await button('auth.identity_title').tap();
  await button('auth.identity_send').tap();
  await expectFault(field(phone, 'auth.identity_name'), t('auth.identity_name_missing'));
  await expectFault(field(phone, 'auth.identity_number'), t('auth.identity_number_missing'));
  await expectFault(photoOf(phone, 'auth.identity_front'), t('auth.identity_front_missing'));
  await expectFault(photoOf(phone, 'auth.identity_reverse'), t('auth.identity_reverse_missing'));
  await phone.look('71-identity-refused');

  await fill(phone, 'auth.identity_name', 'Anna Maria Weber');
  await fill(phone, 'auth.identity_number', CARD);
  await page.reload();
  await expect(field(phone, 'auth.identity_name')).toHaveValue('Anna Maria Weber');
  await expect(field(phone, 'auth.identity_number')).toHaveValue('');
  await expectNotStored(phone, [CARD]);
  await photograph(phone, 'auth.identity_front');
  await photograph(phone, 'auth.identity_reverse');
  await fill(phone, 'auth.identity_number', CARD);
  await button('auth.identity_send').tap();
  await expect(page.getByText(t('auth.identity_waiting'), { exact: true })).toBeVisible();
  await office.approveIdentity(email);
  await phone.open('/mine/auth');
  await expect(page.getByText(t('auth.identity_finished'), { exact: true })).toBeVisible();
  await button('wallet.deposit').tap();
}

async function deposit(phone: Phone, { email, office }: Decided) {
  const { page, t, button } = phone;
  const amount = field(phone, 'wallet.deposit_amount');
  await page.getByRole('tab', { name: t('wallet.deposit_coin') }).tap();
  await button('wallet.deposit_send').tap();
  await expectFault(amount, t('wallet.deposit_amount_empty'));
  await expectFault(photoOf(phone, 'wallet.deposit_proof'), t('wallet.deposit_proof_missing'));
  await amount.fill('5');
  await expectFault(amount, t('error.deposit_too_small', { min: 20, currency: 'USDT' }));
  await phone.look('72-deposit-refused');
  await amount.fill('500');
  await page.reload();
  await page.getByRole('tab', { name: t('wallet.deposit_coin') }).tap();
  await expect(amount).toHaveValue('500');
  await photograph(phone, 'wallet.deposit_proof');
  await button('wallet.deposit_send').tap();
  const record = page.getByRole('article');
  await expect(record).toContainText(t('wallet.deposit_unchecked'));
  await office.approveDeposit(email, { received: '500', reference: transactionHash(`to ${email}`) });
  // The record on the screen, the notification and the balance follow without a reload.
  await expect(record).toContainText(t('wallet.deposit_finished'));
  await expect(record).toContainText('500.00 USD');
  await phone.open('/mine/wallet');
  await expect(fact(phone, 'order.balance')).toContainText('500.00');
  await phone.look('73-wallet');
}

async function trade(phone: Phone) {
  const { page, t, button } = phone;
  await phone.open('/');
  await page.getByRole('link', { name: /EUR\/USD/ }).tap();
  await page.getByRole('button', { name: new RegExp(`^${t('trade.buy')}`) }).tap();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('textbox', { name: t('trade.lots') })).toBeVisible();
  await expect(sheet.getByText(t('public.real'), { exact: true })).toBeVisible();
  const confirm = sheet.getByRole('button').last();
  await expect(confirm).toBeEnabled();
  await confirm.tap();
  const proof = page.getByRole('status').filter({ hasText: t('trade.proof_tick') });
  await expect(proof).toBeVisible();
  await button('trade.view_order').tap();
  await button('order.close_position').tap();
  await button('order.close_position').last().tap();
  await expect(proof).toBeVisible();
  await button('public.done').tap();
  await expect(page.getByText(t('order.empty_holding'))).toBeVisible();
}

async function bindAddress(phone: Phone) {
  const { page, t, button } = phone;
  await phone.open('/mine/withdraw');
  // There is no payment target: the offer to bind an address links to the page.
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('withdraw.bind_now') })
    .tap();
  await page.waitForURL(/\/mine\/withdraw-way\?type=1$/);
  const network = page.getByRole('button', { name: /TRC20/ });
  await network.tap();
  const address = field(phone, 'bank.address');
  await button('bank.add_coin').tap();
  await expectFault(address, t('bank.field_missing'));
  await address.fill(`${TRON.slice(0, -1)}u`);
  await button('bank.add_coin').tap();
  await expectFault(address, t('bank.address_checksum'));
  await phone.look('74-address-refused');
  await page.reload();
  await expectNotStored(phone, [TRON.slice(0, 20)]);
  await network.tap();
  await address.fill(TRON);
  await button('bank.add_coin').tap();
  await page.waitForURL(({ pathname }) => pathname === '/mine/withdraw');
}

async function withdraw(phone: Phone, { email, office }: Decided) {
  const { page, t, button } = phone;
  const amount = field(phone, 'withdraw.amount');
  await button('withdraw.review').tap();
  await expectFault(amount, t('withdraw.amount_missing'));
  await amount.fill('3');
  await expectFault(amount, t('error.amount_too_small', { min: 10 }));
  await amount.fill('9000');
  await expectFault(amount, t('error.insufficient_balance', { available: 0 }).slice(0, 20));
  await phone.look('75-withdraw-refused');
  await amount.fill('100');
  await fill(phone, 'withdraw.memo', 'first one');
  await page.reload();
  await expect(amount).toHaveValue('100');
  await expect(field(phone, 'withdraw.memo')).toHaveValue('first one');
  await button('withdraw.review').tap();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('99.00');
  await expect(sheet).toContainText(marked(t('withdraw.rate', { rate: '1', currency: 'USDT' })));
  await phone.look('76-withdraw-review');
  await sheet.getByRole('button', { name: t('withdraw.submit') }).tap();
  await expect(sheet).toHaveCount(0);
  const records = page.getByRole('main').getByRole('button');
  const row = records.filter({ hasText: t('withdraw.status_submitted') });
  await expect(row).toContainText('100.00 USD');
  await phone.open('/mine/wallet');
  await expect(fact(phone, 'user.locked_balance')).toContainText('100.00');

  await office.approveWithdrawal(email);
  await office.payWithdrawal(email, transactionHash(`from ${email}`));
  await phone.open('/mine/withdraw');
  await records.filter({ hasText: t('withdraw.status_paid') }).tap();
  const steps = sheet.getByRole('listitem');
  await expect(steps).toHaveText([
    new RegExp(t('withdraw.status_submitted')),
    new RegExp(t('withdraw.status_approved')),
    new RegExp(t('withdraw.status_paid')),
  ]);
  await expect(sheet).toContainText(transactionHash(`from ${email}`));
  await phone.look('77-withdrawal-paid');

  await phone.open('/mine/wallet');
  await expect(fact(phone, 'user.locked_balance')).toContainText(/^\D*0\.00/);
  await phone.open('/mine/history');
  const log = page.getByRole('main');
  for (const kind of ['deposit', 'trade_profit', 'withdrawal_hold', 'withdrawal', 'withdrawal_fee'] as const)
    await expect(
      log.getByRole('listitem').filter({ hasText: new RegExp(`^${t(`kind.${kind}`)} ·`) }),
    ).toHaveCount(1);
  await phone.look('78-history');
}

/** All notifications of the client are listed, marked until they are read. */
async function readNotifications(phone: Phone) {
  const { page, t, button } = phone;
  await phone.open('/mine/notices');
  const subjects = ['identity_finished', 'deposit_credited', 'method_bound', 'withdrawal_paid'] as const;
  for (const subject of subjects)
    await expect(page.getByRole('button', { name: t(`mail.${subject}_subject` as Key) })).toContainText(
      t('user.notice_unread'),
    );
  const unread = page.getByRole('article').filter({ hasText: `${t('user.notice_unread')}:` });
  const count = await unread.count();
  await phone.look('79-notices');
  await page.getByRole('button', { name: t('mail.withdrawal_paid_subject' as Key) }).tap();
  await expect(unread).toHaveCount(count - 1);
  await button('user.notices_read_all').tap();
  await expect(unread).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(unread).toHaveCount(0);
}

/** A line of the wallet, by its label. */
const fact = ({ page, t }: Phone, key: Key) =>
  page.locator('dl > div').filter({ has: page.getByText(t(key), { exact: true }) });

async function expectNotStored({ page }: Phone, texts: readonly string[]) {
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const text of texts) expect(stored).not.toContain(text);
}
