// Cards of traders. A tap on one shows further data; its buttons follow the trader and open their record.
import type { RankedTrader } from '@candor/client';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { lazily } from '../../shared/lazily.tsx';
import { useI18n } from '../../shared/stores.ts';
import { FollowButton } from './follow-button.tsx';
import { useFollowed } from './follow-store.ts';
import { TraderCard } from './trader-card.tsx';

const Dialog = lazily(() => import('@candor/ui/dialog').then((m) => m.Dialog));

const recordPath = (code: string): string => `/rank/trader?code=${code}`;

export interface TradersProps {
  readonly traders: readonly RankedTrader[];
  readonly ownCode: string | undefined;
}

export function Traders({ traders, ownCode }: TradersProps) {
  const { t } = useI18n();
  const [isNotificationOpen, setNotificationOpen] = useState<boolean | null>(null);
  return (
    <>
      <ul className="space-y-3">
        {traders.map((trader) => (
          <li key={trader.code}>
            <ListedTrader
              trader={trader}
              isOwn={trader.code === ownCode}
              onTap={() => setNotificationOpen(true)}
            />
          </li>
        ))}
      </ul>
      {isNotificationOpen !== null && (
        <Dialog
          isOpen={isNotificationOpen}
          title={t('public.coming_soon')}
          text={t('documentary.coming_soon')}
          confirmLabel={t('public.ok')}
          onConfirm={() => setNotificationOpen(false)}
          onCancel={() => setNotificationOpen(false)}
        />
      )}
    </>
  );
}

interface ListedTraderProps {
  readonly trader: RankedTrader;
  readonly isOwn: boolean;
  readonly onTap: () => void;
}

function ListedTrader({ trader: listed, isOwn, onTap }: ListedTraderProps) {
  const { t } = useI18n();
  const trader = useFollowed(listed);
  return (
    <TraderCard name={trader.name} rank={trader.rank} metrics={trader} isOwn={isOwn}>
      <button
        type="button"
        onClick={onTap}
        aria-label={`${t('documentary.copy')}: ${trader.name}`}
        className="absolute inset-0 rounded-2xl active:bg-ink/5"
      />
      <div className="relative mt-4 flex flex-wrap gap-2">
        {!isOwn && <FollowButton trader={trader} className="min-w-min flex-1" />}
        <Link
          href={recordPath(trader.code)}
          aria-label={`${t('documentary.record')}: ${trader.name}`}
          className="inline-flex min-h-12 min-w-min flex-1 items-center justify-center gap-1 rounded-xl bg-sunken px-4 text-body font-semibold text-balance active:brightness-90"
        >
          {t('documentary.record')}
          <ChevronRight size={16} className="shrink-0 text-faint rtl:-scale-x-100" />
        </Link>
      </div>
    </TraderCard>
  );
}
