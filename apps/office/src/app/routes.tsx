// Every page of the office: its address, its place in the navigation, and who may see it. A slice adds its lines here.
import type { Permission } from '@candor/client/office';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export interface PageRoute {
  /** Below /office. */
  readonly path: string;
  /** As the navigation and the palette call it; pages of one thing alone have none. */
  readonly title?: string;
  readonly group?: NavGroup;
  /** Not shown without it. */
  readonly permission?: Permission;
  /** The pulse whose waiting count stands beside the title. */
  readonly topic?: string;
  /** Pressed after G. */
  readonly key?: string;
  readonly page: LazyExoticComponent<ComponentType<{ readonly params: Readonly<Record<string, string>> }>>;
}

export const navGroups = ['Work', 'Clients', 'Markets', 'Content', 'House'] as const;
export type NavGroup = (typeof navGroups)[number];

export const pageRoutes: readonly PageRoute[] = [
  {
    path: '/',
    title: 'Today',
    group: 'Work',
    key: 'h',
    page: lazy(() => import('../features/home/home-page.tsx')),
  },
  {
    path: '/reviews/identities',
    title: 'Identities',
    group: 'Work',
    permission: 'identities.read',
    topic: 'identities',
    key: 'i',
    page: lazy(() => import('../features/reviews/identities-page.tsx')),
  },
  {
    path: '/reviews/deposits',
    title: 'Deposits',
    group: 'Work',
    permission: 'deposits.read',
    topic: 'deposits',
    key: 'd',
    page: lazy(() => import('../features/reviews/deposits-page.tsx')),
  },
  {
    path: '/reviews/withdrawals',
    title: 'Withdrawals',
    group: 'Work',
    permission: 'withdrawals.read',
    topic: 'withdrawals',
    key: 'w',
    page: lazy(() => import('../features/reviews/withdrawals-page.tsx')),
  },
  {
    path: '/reviews/adjustments',
    title: 'Adjustments',
    group: 'Work',
    permission: 'adjustments.read',
    topic: 'adjustments',
    key: 'a',
    page: lazy(() => import('../features/reviews/adjustments-page.tsx')),
  },
  {
    path: '/reviews/factors',
    title: 'Lost factors',
    group: 'Work',
    permission: 'factors.read',
    topic: 'factors',
    key: 'l',
    page: lazy(() => import('../features/reviews/factors-page.tsx')),
  },
  {
    path: '/clients',
    title: 'Clients',
    group: 'Clients',
    permission: 'clients.read',
    key: 'c',
    page: lazy(() => import('../features/clients/clients-page.tsx')),
  },
  {
    path: '/clients/:id',
    permission: 'clients.read',
    page: lazy(() => import('../features/clients/client-page.tsx')),
  },
  {
    path: '/messages',
    title: 'Messages',
    group: 'Clients',
    permission: 'messages.read',
    key: 'b',
    page: lazy(() => import('../features/messages/messages-page.tsx')),
  },
  {
    path: '/feedback',
    title: 'Feedback',
    group: 'Clients',
    permission: 'messages.read',
    key: 'f',
    page: lazy(() => import('../features/messages/feedback-page.tsx')),
  },
  {
    path: '/markets',
    title: 'Markets',
    group: 'Markets',
    permission: 'markets.read',
    key: 'm',
    page: lazy(() => import('../features/markets/markets-page.tsx')),
  },
  {
    path: '/markets/categories',
    title: 'Categories',
    group: 'Markets',
    permission: 'markets.read',
    page: lazy(() => import('../features/markets/categories-page.tsx')),
  },
  {
    path: '/markets/:id',
    permission: 'markets.read',
    page: lazy(() => import('../features/markets/market-page.tsx')),
  },
  {
    path: '/risk',
    title: 'Risk',
    group: 'Markets',
    permission: 'risk.read',
    key: 'r',
    page: lazy(() => import('../features/risk/risk-page.tsx')),
  },
  {
    path: '/risk/shock',
    title: 'Shock',
    group: 'Markets',
    permission: 'risk.read',
    page: lazy(() => import('../features/risk/shock-page.tsx')),
  },
  {
    path: '/risk/accounts',
    permission: 'risk.read',
    page: lazy(() => import('../features/risk/accounts-page.tsx')),
  },
  {
    path: '/risk/positions',
    permission: 'risk.read',
    page: lazy(() => import('../features/risk/positions-page.tsx')),
  },
  {
    path: '/risk/:instrument',
    permission: 'risk.read',
    page: lazy(() => import('../features/risk/instrument-page.tsx')),
  },
  {
    path: '/health',
    title: 'Feed and engine',
    group: 'Markets',
    permission: 'risk.read',
    key: 'e',
    page: lazy(() => import('../features/risk/health-page.tsx')),
  },
  {
    path: '/health/withheld',
    permission: 'risk.read',
    page: lazy(() => import('../features/risk/withheld-page.tsx')),
  },
  {
    path: '/content/news',
    title: 'News',
    group: 'Content',
    permission: 'content.read',
    key: 'n',
    page: lazy(() => import('../features/news/news-list-page.tsx')),
  },
  {
    path: '/content/news/:id',
    permission: 'content.read',
    page: lazy(() => import('../features/news/article-page.tsx')),
  },
  {
    path: '/content/providers',
    title: 'Providers',
    group: 'Content',
    permission: 'content.read',
    page: lazy(() => import('../features/providers/providers-page.tsx')),
  },
  {
    path: '/reports',
    title: 'Reports',
    group: 'House',
    permission: 'reports.read',
    topic: 'reports',
    key: 't',
    page: lazy(() => import('../features/reports/days-page.tsx')),
  },
  {
    path: '/reports/days/:day',
    permission: 'reports.read',
    page: lazy(() => import('../features/reports/day-page.tsx')),
  },
  {
    path: '/reports/ledger',
    permission: 'reports.read',
    page: lazy(() => import('../features/reports/movements-page.tsx')),
  },
  {
    path: '/reports/money',
    permission: 'reports.read',
    page: lazy(() => import('../features/reports/movements-page.tsx')),
  },
  {
    path: '/reports/fees',
    permission: 'reports.read',
    page: lazy(() => import('../features/reports/movements-page.tsx')),
  },
  {
    path: '/reports/results',
    permission: 'reports.read',
    page: lazy(() => import('../features/reports/movements-page.tsx')),
  },
  {
    path: '/reports/clients',
    permission: 'reports.read',
    page: lazy(() => import('../features/reports/clients-page.tsx')),
  },
  {
    path: '/reports/dormant',
    permission: 'reports.read',
    page: lazy(() => import('../features/reports/dormant-page.tsx')),
  },
  {
    path: '/reports/reconciliation',
    permission: 'reports.read',
    page: lazy(() => import('../features/reports/reconciliation-page.tsx')),
  },
  {
    path: '/reports/losing-accounts',
    permission: 'reports.read',
    page: lazy(() => import('../features/reports/loss-shares-page.tsx')),
  },
  {
    path: '/payments/deposit-addresses',
    title: 'Payments',
    group: 'House',
    permission: 'terms.read',
    key: 'p',
    page: lazy(() => import('../features/payments/deposit-addresses-page.tsx')),
  },
  {
    path: '/payments/wire-options',
    permission: 'terms.read',
    page: lazy(() => import('../features/payments/wire-options-page.tsx')),
  },
  {
    path: '/payments/withdraw-currencies',
    permission: 'terms.read',
    page: lazy(() => import('../features/payments/withdraw-currencies-page.tsx')),
  },
  {
    path: '/settings',
    title: 'Settings',
    group: 'House',
    permission: 'settings.read',
    key: 's',
    page: lazy(() => import('../features/settings/settings-page.tsx')),
  },
  {
    path: '/operators',
    title: 'Operators',
    group: 'House',
    permission: 'operators.read',
    key: 'o',
    page: lazy(() => import('../features/operators/operators-page.tsx')),
  },
  {
    path: '/audit',
    title: 'Audit log',
    group: 'House',
    permission: 'audit.read',
    key: 'u',
    page: lazy(() => import('../features/audit/audit-page.tsx')),
  },
  {
    path: '/me',
    title: 'You',
    group: 'House',
    key: 'y',
    page: lazy(() => import('../features/me/me-page.tsx')),
  },
];
