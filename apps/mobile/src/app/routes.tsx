// Every route: its page, loaded on demand, whether it needs a login, whether the tab bar or the rail shows.
import type { ComponentType } from 'react';
import { chart } from '../features/trading/chart/chart-on-demand.ts';
import type { MessageScope } from '../shared/i18n.ts';
import { onDemand } from '../shared/on-demand.ts';
import type { KnownPath } from '../shared/paths.ts';

export interface RouteEntry {
  readonly path: KnownPath;
  readonly needsLogin: boolean;
  readonly hasTabBar: boolean;
  /** On wide screens, where the tab bar stands as the rail. */
  readonly hasRail: boolean;
  readonly messages: MessageScope;
  readonly Page: ComponentType;
  /** Starts to load the page's chunk; resolves to whether it is loaded. */
  preload(): Promise<boolean>;
}

type Access = 'free' | 'login';
/** bare: only wide screens show the bar, as the rail; form: none does. */
type Frame = 'tabs' | 'bare' | 'form';

function route(
  path: KnownPath,
  access: Access,
  frame: Frame,
  load: () => Promise<ComponentType>,
  messages: MessageScope = 'all',
): RouteEntry {
  const { Part, preload } = onDemand(load);
  return {
    path,
    needsLogin: access === 'login',
    hasTabBar: frame === 'tabs',
    hasRail: frame !== 'form',
    messages,
    Page: Part,
    preload,
  };
}

const home = () => import('../features/markets/home-page.tsx').then((m) => m.HomePage);
const product = () => import('./product-page.tsx').then((m) => m.ProductPage);
const trade = () => {
  // In parallel: the screen's own script would request its chart only once it runs. The server renders none.
  if (!import.meta.env.SSR) void chart.preload();
  return import('../features/trading/page/trade-page.tsx').then((m) => m.TradePage);
};
const orders = () => import('../features/trading/orders/orders-page.tsx').then((m) => m.OrdersPage);
const ranking = () => import('../features/ranking/ranking-page.tsx').then((m) => m.RankingPage);
const trader = () => import('../features/ranking/trader-page.tsx').then((m) => m.TraderRecordPage);
const news = () => import('../features/news/news-page.tsx').then((m) => m.NewsPage);
const calendar = () => import('../features/news/calendar-page.tsx').then((m) => m.CalendarPage);
const article = () => import('../features/news/article-page.tsx').then((m) => m.ArticlePage);
const announcements = () => import('../features/news/news-page.tsx').then((m) => m.AnnouncementsPage);
const mine = () => import('../features/mine/mine-page.tsx').then((m) => m.MinePage);
const wallet = () => import('../features/wallet/wallet-page.tsx').then((m) => m.WalletPage);
const history = () => import('../features/history/history-page.tsx').then((m) => m.HistoryPage);
const statistics = () => import('../features/statistics/statistics-page.tsx').then((m) => m.StatisticsPage);
const invite = () => import('../features/invite/invite-page.tsx').then((m) => m.InvitePage);
const notices = () =>
  import('../features/notifications/notifications-page.tsx').then((m) => m.NotificationsPage);
const questionnaire = () =>
  import('../features/questionnaire/questionnaire-page.tsx').then((m) => m.QuestionnairePage);
const limits = () => import('../features/limits/limits-page.tsx').then((m) => m.LimitsPage);
const chat = () => import('../features/chat/service-page.tsx').then((m) => m.ServicePage);
const settings = () => import('../features/mine/settings-page.tsx').then((m) => m.SettingsPage);
const deposits = () => import('../features/deposits/deposit-page.tsx').then((m) => m.DepositPage);
const security = () => import('../features/security/security-page.tsx').then((m) => m.SecurityPage);
const contact = () => import('../features/security/contact-page.tsx').then((m) => m.ContactPage);
const login = () => import('../features/login/login-page.tsx').then((m) => m.LoginPage);
const register = () => import('../features/register/register-page.tsx').then((m) => m.RegisterPage);
const forgot = () => import('../features/forgot/forgot-page.tsx').then((m) => m.ForgotPage);
const password = () => import('../features/password/password-page.tsx').then((m) => m.PasswordPage);
const feedback = () => import('../features/support/feedback-page.tsx').then((m) => m.FeedbackPage);
const identity = () => import('../features/kyc/auth-page.tsx').then((m) => m.AuthPage);
const withdraw = () => import('../features/withdrawals/withdraw-page.tsx').then((m) => m.WithdrawPage);
const bindMethod = () => import('../features/withdrawals/bind-page.tsx').then((m) => m.BindPage);
const bankCards = () => import('../features/withdrawals/methods-page.tsx').then((m) => m.BankCardsPage);
const coinAddresses = () =>
  import('../features/withdrawals/methods-page.tsx').then((m) => m.CoinAddressesPage);
const language = () => import('../features/language/language-page.tsx').then((m) => m.LanguagePage);

export const routes: readonly RouteEntry[] = [
  route('/', 'free', 'tabs', home, 'first'),
  route('/trade', 'free', 'tabs', trade, 'trading'),
  route('/order', 'login', 'tabs', orders, 'trading'),
  route('/rank', 'free', 'tabs', ranking, 'trading'),
  route('/rank/trader', 'free', 'bare', trader, 'trading'),
  route('/news', 'free', 'tabs', news, 'trading'),
  route('/news/calendar', 'free', 'tabs', calendar, 'trading'),
  route('/news/detail', 'free', 'bare', article, 'trading'),
  route('/mine', 'login', 'tabs', mine),
  route('/user', 'login', 'tabs', mine),
  route('/mine/system', 'login', 'bare', settings),
  route('/mine/auth', 'login', 'bare', identity),
  route('/mine/charge', 'login', 'bare', deposits),
  route('/mine/security', 'login', 'bare', security),
  route('/mine/email', 'login', 'bare', contact),
  route('/mine/withdraw', 'login', 'bare', withdraw),
  route('/mine/withdraw-way', 'login', 'bare', bindMethod),
  route('/mine/bank-card-list', 'login', 'bare', bankCards),
  route('/mine/coin-address-list', 'login', 'bare', coinAddresses),
  route('/mine/wallet', 'login', 'bare', wallet),
  route('/mine/history', 'login', 'bare', history),
  route('/statistics', 'login', 'bare', statistics),
  route('/mine/invite', 'login', 'bare', invite),
  route('/mine/notices', 'login', 'bare', notices),
  route('/mine/limits', 'login', 'bare', limits),
  route('/mine/chat', 'login', 'bare', chat),
  route('/mine/questionnaire', 'login', 'bare', questionnaire),
  route('/mine/announcement', 'login', 'bare', announcements, 'trading'),
  route('/product', 'free', 'bare', product, 'trading'),
  route('/login', 'free', 'form', login),
  route('/register', 'free', 'form', register),
  route('/forgot', 'free', 'form', forgot),
  route('/mine/password', 'login', 'bare', password),
  route('/language', 'free', 'bare', language),
  route('/feedback', 'free', 'bare', feedback),
];

export const routeOf = (path: string): RouteEntry | undefined => routes.find((entry) => entry.path === path);
