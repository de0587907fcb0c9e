// Every route: its page, loaded on demand, whether it needs a login, whether the tab bar shows.
import { type ComponentType, lazy } from 'react';
import { type KnownPath, type UnbuiltPath, unbuiltPaths } from '../shared/paths.ts';

export interface RouteEntry {
  readonly path: KnownPath | UnbuiltPath;
  readonly needsLogin: boolean;
  readonly hasTabBar: boolean;
  /** Shows nothing but the words that come first. */
  readonly isFirst: boolean;
  readonly Page: ComponentType;
  /** Begins to fetch the page's chunk. */
  preload(): void;
}

type Access = 'free' | 'login';
type Frame = 'tabs' | 'bare';

function route(
  path: KnownPath | UnbuiltPath,
  access: Access,
  frame: Frame,
  load: () => Promise<ComponentType>,
): RouteEntry {
  let underWay: Promise<{ default: ComponentType }> | null = null;
  async function fetchPage() {
    try {
      return { default: await load() };
    } catch (fault) {
      underWay = null;
      throw fault;
    }
  }
  const begin = () => {
    underWay ??= fetchPage();
    return underWay;
  };
  return {
    path,
    needsLogin: access === 'login',
    hasTabBar: frame === 'tabs',
    isFirst: path === '/',
    Page: lazy(begin),
    // A failure shows when the page is opened; the browser's event vite:preloadError reports it as well.
    preload: () => void begin().catch(() => undefined),
  };
}

const home = () => import('../features/markets/home-page.tsx').then((m) => m.HomePage);
const product = () => import('./product-page.tsx').then((m) => m.ProductPage);
const trade = () => import('../features/trading/page/trade-page.tsx').then((m) => m.TradePage);
const orders = () => import('../features/trading/orders/orders-page.tsx').then((m) => m.OrdersPage);
const ranking = () => import('../features/ranking/ranking-page.tsx').then((m) => m.RankingPage);
const news = () => import('../features/news/news-page.tsx').then((m) => m.NewsPage);
const mine = () => import('../features/mine/mine-page.tsx').then((m) => m.MinePage);
const settings = () => import('../features/mine/settings-page.tsx').then((m) => m.SettingsPage);
const login = () => import('../features/login/login-page.tsx').then((m) => m.LoginPage);
const feedback = () => import('../features/support/feedback-page.tsx').then((m) => m.FeedbackPage);
const parts = () => import('../features/parts/parts-page.tsx').then((m) => m.PartsPage);
const language = () => import('../features/language/language-page.tsx').then((m) => m.LanguagePage);

export const routes: readonly RouteEntry[] = [
  route('/', 'free', 'tabs', home),
  route('/trade', 'free', 'tabs', trade),
  route('/order', 'login', 'tabs', orders),
  route('/rank', 'free', 'tabs', ranking),
  route('/news', 'free', 'tabs', news),
  route('/mine', 'login', 'tabs', mine),
  route('/user', 'login', 'tabs', mine),
  route('/mine/system', 'login', 'bare', settings),
  route('/product', 'free', 'bare', product),
  route('/login', 'free', 'bare', login),
  route('/language', 'free', 'bare', language),
  route('/feedback', 'free', 'bare', feedback),
  route('/parts', 'free', 'bare', parts),
];

const unbuilt = () => import('./unbuilt-page.tsx').then((m) => m.UnbuiltPage);
/** Nobody has to log in to read that a page is not built yet. */
const unbuiltRoutes = unbuiltPaths.map((path) => route(path, 'free', 'bare', unbuilt));
const allRoutes = [...routes, ...unbuiltRoutes];

export const routeOf = (path: string): RouteEntry | undefined =>
  allRoutes.find((entry) => entry.path === path);
