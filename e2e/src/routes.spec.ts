// Every route of section 2 of the specification, opened by its address as a visitor, a demo user and a real user: the
// page with its heading and its tab bar, the redirect to the login, or the text that a real account is needed.
import type { MessageKey } from '@candor/i18n';
import { expect, test } from '@playwright/test';
import { type Phone, takePhone } from './phone.ts';
import { becomeReal } from './real-account.ts';

interface Route {
  readonly path: string;
  readonly heading: MessageKey | RegExp;
  /** Access to the page: anyone, logged-in users, or real users only (demo users see why). */
  readonly access: 'free' | 'login' | 'real';
  readonly hasTabs?: true;
}

const free = (path: string, heading: Route['heading']): Route => ({ path, heading, access: 'free' });
const login = (path: string, heading: Route['heading']): Route => ({ path, heading, access: 'login' });
const real = (path: string, heading: Route['heading']): Route => ({ path, heading, access: 'real' });
const tabs = (route: Route): Route => ({ ...route, hasTabs: true });

const routes: readonly Route[] = [
  tabs(free('/', /^Candor/)),
  tabs(free('/trade', /EUR\/USD/)),
  tabs(login('/order', 'order.title')),
  tabs(login('/user', 'user.title')),
  tabs(free('/news', 'news.title')),
  free('/news/detail?id=1', /./),
  tabs(free('/rank', 'documentary.title')),
  free('/feedback', 'user.feedback'),
  free('/login', 'auth.login_title'),
  free('/register', 'auth.open_real'),
  free('/forgot', 'forgot.title'),
  free('/product', 'product.search'),
  tabs(login('/mine', 'user.title')),
  real('/mine/auth', 'auth.identity_title'),
  real('/mine/invite', 'user.invite'),
  real('/mine/email', 'user.email'),
  login('/mine/announcement', 'news.announcements'),
  real('/mine/password', 'user.password'),
  login('/mine/history', 'financial.title'),
  real('/mine/charge', 'wallet.deposit'),
  real('/mine/withdraw', 'withdraw.title'),
  real('/mine/withdraw-way?type=1', 'bank.add_coin'),
  real('/mine/withdraw-way?type=2', 'bank.add_bank'),
  real('/mine/wallet', 'wallet.title'),
  real('/mine/bank-card-list', 'bank.title'),
  real('/mine/coin-address-list', 'wallet.coin_addresses'),
  login('/mine/system', 'user.system'),
  login('/mine/chat', 'user.chat'),
  free('/language', 'user.language'),
];

/** Real users are redirected home from these. */
const forOthers = ['/login', '/register'];

test('the routes are the 28 of the specification', () => {
  expect(new Set(routes.map(({ path }) => path.split('?')[0])).size).toBe(28);
});

test('all routes as a visitor', async ({ browser }) => {
  const phone = await takePhone(browser);
  for (const route of routes) await (route.access === 'free' ? seesPage : seesLogin)(phone, route);
  await phone.close();
});

test('all routes as a demo user', async ({ browser }) => {
  const phone = await takePhone(browser);
  await phone.enterDemo();
  for (const route of routes) {
    await seesPage(phone, route);
    const why = phone.page.getByText(phone.t('error.real_account_required'));
    await expect(why, route.path).toHaveCount(route.access === 'real' ? 1 : 0);
  }
  await phone.close();
});

test('all routes as a real user', async ({ browser }) => {
  const phone = await takePhone(browser);
  await becomeReal(phone);
  for (const route of routes) {
    if (forOthers.includes(route.path)) await comesHome(phone, route);
    else await seesPage(phone, route);
    await expect(phone.page.getByText(phone.t('error.real_account_required')), route.path).toHaveCount(0);
  }
  await phone.close();
});

/** Opens the address without waiting for the page's later requests. */
const open = ({ page }: Phone, { path }: Route) => page.goto(path, { waitUntil: 'commit' });

const headingOf = ({ page, t }: Phone, heading: Route['heading']) =>
  page.getByRole('heading', {
    level: 1,
    ...(typeof heading === 'string' ? { name: t(heading), exact: true } : { name: heading }),
  });

const tabBarOf = ({ page, t }: Phone) => page.getByRole('navigation', { name: t('tabbar.label') });

async function seesPage(phone: Phone, route: Route): Promise<void> {
  await open(phone, route);
  await expect(headingOf(phone, route.heading), route.path).toBeVisible();
  await expect(tabBarOf(phone), route.path).toHaveCount(route.hasTabs ? 1 : 0);
  await expect(phone.page, route.path).toHaveURL(`${phone.origin}${route.path}`);
}

async function seesLogin(phone: Phone, route: Route): Promise<void> {
  await open(phone, route);
  await expect(headingOf(phone, 'auth.login_title'), route.path).toBeVisible();
  await expect(tabBarOf(phone), route.path).toHaveCount(0);
  await expect(phone.page).toHaveURL(`${phone.origin}/login?from=${encodeURIComponent(route.path)}`);
}

async function comesHome(phone: Phone, route: Route): Promise<void> {
  await open(phone, route);
  await expect(phone.page, route.path).toHaveURL(`${phone.origin}/`);
  await expect(headingOf(phone, /^Candor/)).toBeVisible();
}
