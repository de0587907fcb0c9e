// The five main pages of the app, always in reach: of the thumb, and as a rail on wide screens.

import type { MessageKey } from '@candor/i18n';
import { classNames } from '@candor/ui';
import { ChartCandlestick, ChartNoAxesCombined, CircleUserRound, ReceiptText, Trophy } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link } from 'wouter';
import { useApp } from '../shared/app-context.ts';
import type { KnownPath } from '../shared/paths.ts';
import { useI18n } from '../shared/stores.ts';

interface Tab {
  readonly path: KnownPath;
  /** Pages that are reached from this one. */
  readonly also?: RegExp;
  readonly label: MessageKey;
  readonly Icon: ComponentType<{ size?: number; strokeWidth?: number }>;
}

const tabs: readonly Tab[] = [
  { path: '/', also: /^\/product$/, label: 'tabbar.quotes', Icon: ChartNoAxesCombined },
  { path: '/trade', label: 'tabbar.trade', Icon: ChartCandlestick },
  { path: '/order', label: 'tabbar.orders', Icon: ReceiptText },
  { path: '/rank', also: /^\/rank\//, label: 'tabbar.documentary', Icon: Trophy },
  {
    path: '/mine',
    also: /^\/(mine|user|news|statistics)/,
    label: 'tabbar.mine',
    Icon: CircleUserRound,
  },
];

interface TabBarProps {
  readonly path: string;
  /** Shows on wide screens alone, where it stands at the side. */
  readonly isRailOnly?: boolean;
}

export function TabBar({ path, isRailOnly = false }: TabBarProps) {
  const { t } = useI18n();
  const { preload } = useApp();
  return (
    <nav aria-label={t('tabbar.label')} className={classNames('tab-bar', isRailOnly && 'rail-only')}>
      <ul>
        {tabs.map(({ path: to, also, label, Icon }) => {
          const isHere = path === to || also?.test(path);
          return (
            <li key={to}>
              <Link href={to} aria-current={isHere ? 'page' : undefined} onPointerDown={() => preload(to)}>
                <Icon size={22} strokeWidth={isHere ? 2.25 : 1.75} />
                <span>{t(label)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
