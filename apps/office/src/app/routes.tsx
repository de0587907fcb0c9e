// Every page of the office: its path, the permission it needs, and its code. A new slice adds its lines here.
import type { Permission } from '@candor/client/office';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type Shown = ComponentType<{ readonly params: Readonly<Record<string, string>> }>;

export interface PageRoute {
  /** Below /office. */
  readonly path: string;
  /** Hidden from operators without this permission. */
  readonly permission: Permission | undefined;
  readonly page: LazyExoticComponent<Shown>;
}

const page = (
  path: string,
  permission: Permission | undefined,
  load: () => Promise<{ readonly default: Shown }>,
): PageRoute => ({ path, permission, page: lazy(load) });

const movements = () => import('../features/reports/movements-page.tsx');

export const pageRoutes: readonly PageRoute[] = [
  page('/', undefined, () => import('../features/home/home-page.tsx')),
  page('/reviews/identities', 'identities.read', () => import('../features/reviews/identities-page.tsx')),
  page('/reviews/deposits', 'deposits.read', () => import('../features/reviews/deposits-page.tsx')),
  page('/reviews/withdrawals', 'withdrawals.read', () => import('../features/reviews/withdrawals-page.tsx')),
  page('/reviews/adjustments', 'adjustments.read', () => import('../features/reviews/adjustments-page.tsx')),
  page('/reviews/changes', 'changes.read', () => import('../features/reviews/changes-page.tsx')),
  page('/reviews/factors', 'factors.read', () => import('../features/reviews/factors-page.tsx')),
  page('/reviews/classes', 'protection.read', () => import('../features/reviews/classes-page.tsx')),
  page('/clients', 'clients.read', () => import('../features/clients/clients-page.tsx')),
  page('/clients/:id', 'clients.read', () => import('../features/clients/client-page.tsx')),
  page('/chats', 'chats.read', () => import('../features/chat/inbox-page.tsx')),
  page('/chats/canned', 'chats.read', () => import('../features/chat/quick-replies-page.tsx')),
  page('/chats/hours', 'chats.read', () => import('../features/chat/hours-page.tsx')),
  page('/messages', 'messages.read', () => import('../features/messages/messages-page.tsx')),
  page('/feedback', 'messages.read', () => import('../features/messages/feedback-page.tsx')),
  page('/markets', 'markets.read', () => import('../features/markets/markets-page.tsx')),
  page('/markets/categories', 'markets.read', () => import('../features/markets/categories-page.tsx')),
  page('/markets/:id', 'markets.read', () => import('../features/markets/market-page.tsx')),
  page('/risk', 'risk.read', () => import('../features/risk/risk-page.tsx')),
  page('/risk/shock', 'risk.read', () => import('../features/risk/shock-page.tsx')),
  page('/risk/accounts', 'risk.read', () => import('../features/risk/accounts-page.tsx')),
  page('/risk/positions', 'risk.read', () => import('../features/risk/positions-page.tsx')),
  page('/risk/:instrument', 'risk.read', () => import('../features/risk/instrument-page.tsx')),
  page('/health', 'risk.read', () => import('../features/risk/health-page.tsx')),
  page('/health/withheld', 'risk.read', () => import('../features/risk/withheld-page.tsx')),
  page('/content/news', 'content.read', () => import('../features/news/news-list-page.tsx')),
  page('/content/news/:id', 'content.read', () => import('../features/news/article-page.tsx')),
  page('/content/calendar', 'content.read', () => import('../features/news/calendar-page.tsx')),
  page('/content/providers', 'content.read', () => import('../features/providers/providers-page.tsx')),
  page('/reports', 'reports.read', () => import('../features/reports/days-page.tsx')),
  page('/reports/days/:day', 'reports.read', () => import('../features/reports/day-page.tsx')),
  page('/reports/days/:day/postings', 'reports.read', () => import('../features/reports/postings-page.tsx')),
  page('/reports/ledger', 'reports.read', movements),
  page('/reports/money', 'reports.read', movements),
  page('/reports/fees', 'reports.read', movements),
  page('/reports/results', 'reports.read', movements),
  page('/reports/clients', 'reports.read', () => import('../features/reports/clients-page.tsx')),
  page('/reports/dormant', 'reports.read', () => import('../features/reports/dormant-page.tsx')),
  page(
    '/reports/reconciliation',
    'reports.read',
    () => import('../features/reports/reconciliation-page.tsx'),
  ),
  page('/reports/losing-accounts', 'reports.read', () => import('../features/reports/loss-shares-page.tsx')),
  page(
    '/payments/deposit-addresses',
    'terms.read',
    () => import('../features/payments/deposit-addresses-page.tsx'),
  ),
  page('/payments/wire-options', 'terms.read', () => import('../features/payments/wire-options-page.tsx')),
  page(
    '/payments/withdraw-currencies',
    'terms.read',
    () => import('../features/payments/withdraw-currencies-page.tsx'),
  ),
  page('/settings', 'settings.read', () => import('../features/settings/settings-page.tsx')),
  page('/operators', 'operators.read', () => import('../features/operators/operators-page.tsx')),
  page('/audit', 'audit.read', () => import('../features/audit/audit-page.tsx')),
  page('/me', undefined, () => import('../features/me/me-page.tsx')),
];
