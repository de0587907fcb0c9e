// The queues of the office, in the order of the navigation.
import { lazy } from 'react';
import type { PageRoute } from './page-route.ts';

export const reviewRoutes: readonly PageRoute[] = [
  {
    path: '/reviews/identities',
    title: 'Identity reviews',
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
    path: '/reviews/changes',
    title: 'Changes',
    group: 'Work',
    permission: 'changes.read',
    topic: 'changes',
    key: 'k',
    page: lazy(() => import('../features/reviews/changes-page.tsx')),
  },
  {
    path: '/reviews/factors',
    title: 'Two-factor resets',
    group: 'Work',
    permission: 'factors.read',
    topic: 'factors',
    key: 'l',
    page: lazy(() => import('../features/reviews/factors-page.tsx')),
  },
  {
    path: '/reviews/classes',
    title: 'Client categories',
    group: 'Work',
    permission: 'protection.read',
    topic: 'classes',
    key: 'q',
    page: lazy(() => import('../features/reviews/classes-page.tsx')),
  },
];
