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
];
