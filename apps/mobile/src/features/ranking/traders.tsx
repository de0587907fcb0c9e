// Cards of traders. A tap on one opens the trader's record; its buttons follow the trader or ask to copy them.
import type { RankedTrader } from '@candor/client';
import { Button } from '@candor/ui';
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
  const [isDialogOpen, setDialogOpen] = useState<boolean | null>(null);
  return (
    <>
      <ul className="columns space-y-3">
        {traders.map((trader) => (
          <li key={trader.code}>
            <ListedTrader
              trader={trader}
              isOwn={trader.code === ownCode}
              onCopy={() => setDialogOpen(true)}
            />
          </li>
        ))}
      </ul>
      {isDialogOpen !== null && (
        <Dialog
          isOpen={isDialogOpen}
          title={t('public.coming_soon')}
          text={t('documentary.coming_soon')}
          confirmLabel={t('public.ok')}
          onConfirm={() => setDialogOpen(false)}
          onCancel={() => setDialogOpen(false)}
        />
      )}
    </>
  );
}

interface ListedTraderProps {
  readonly trader: RankedTrader;
  readonly isOwn: boolean;
  readonly onCopy: () => void;
}

function ListedTrader({ trader: listed, isOwn, onCopy }: ListedTraderProps) {
  const { t } = useI18n();
  const trader = useFollowed(listed);
  return (
    <TraderCard name={trader.name} rank={trader.rank} metrics={trader} isOwn={isOwn}>
      <Link
        href={recordPath(trader.code)}
        aria-label={`${t('documentary.record')}: ${trader.name}`}
        className="absolute inset-0 rounded-2xl active:bg-ink/5"
      >
        <ChevronRight size={18} className="absolute end-4 top-7 text-faint rtl:-scale-x-100" />
      </Link>
      {!isOwn && (
        <div className="relative mt-4 flex flex-wrap gap-2">
          <FollowButton trader={trader} className="min-w-min flex-1" />
          <Button
            look="secondary"
            onClick={onCopy}
            aria-label={`${t('documentary.copy')}: ${trader.name}`}
            className="min-w-min flex-1"
          >
            {t('documentary.copy')}
          </Button>
        </div>
      )}
    </TraderCard>
  );
}
