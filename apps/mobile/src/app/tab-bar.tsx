// The five main pages of the app, always in reach of the thumb.

import type { MessageKey } from '@candor/i18n';
import { ChartCandlestick, ChartNoAxesCombined, CircleUserRound, ReceiptText, Trophy } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link } from 'wouter';
import { useApp } from '../shared/app-context.ts';
import type { KnownPath } from '../shared/paths.ts';
import { useI18n } from '../shared/stores.ts';

interface Tab {
  readonly path: KnownPath;
  /** Pages that are reached from this one, with the bar in sight. */
  readonly also?: readonly string[];
  readonly label: MessageKey;
  readonly Icon: ComponentType<{ size?: number; strokeWidth?: number }>;
}

const tabs: readonly Tab[] = [
  { path: '/', label: 'tabbar.quotes', Icon: ChartNoAxesCombined },
  { path: '/trade', label: 'tabbar.trade', Icon: ChartCandlestick },
  { path: '/order', label: 'tabbar.orders', Icon: ReceiptText },
  { path: '/rank', label: 'tabbar.documentary', Icon: Trophy },
  { path: '/mine', also: ['/user', '/news', '/news/calendar'], label: 'tabbar.mine', Icon: CircleUserRound },
];

export function TabBar({ path }: { path: string }) {
  const { t } = useI18n();
  const { preload } = useApp();
  return (
    <nav aria-label={t('tabbar.label')} className="tab-bar">
      <ul>
        {tabs.map(({ path: to, also, label, Icon }) => {
          const isHere = path === to || also?.includes(path);
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
