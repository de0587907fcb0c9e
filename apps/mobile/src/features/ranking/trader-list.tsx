// The traders, best first, in each state of the list: loading, failed, empty, filled. A tap says what is not there yet.
import type { RankedTrader } from '@candor/client';
import { Button, Empty, ListState, Skeleton } from '@candor/ui';
import { Trophy } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useListWords } from '../../shared/list-words.ts';
import { useGo } from '../../shared/navigation.ts';
import { useResource, useWords } from '../../shared/stores.ts';
import type { RankingStore } from './ranking-store.ts';
import { TraderCard } from './trader-card.tsx';

const Dialog = lazy(() => import('@candor/ui/dialog').then((m) => ({ default: m.Dialog })));

export function TraderList({ ranking, ownCode }: { ranking: RankingStore; ownCode: string | undefined }) {
  const words = useListWords();
  const { data, fault, isLoading } = useResource(ranking.list);
  return (
    <ListState
      rows={data}
      hasFailed={fault !== undefined}
      isRetrying={isLoading}
      onRetry={ranking.refresh}
      words={words}
      skeleton={<ListSkeleton />}
      empty={<NobodyYet />}
    >
      {(traders) => <Traders traders={traders} ownCode={ownCode} />}
    </ListState>
  );
}

function Traders({ traders, ownCode }: { traders: readonly RankedTrader[]; ownCode: string | undefined }) {
  const { t } = useWords();
  const [isNoticeOpen, setNoticeOpen] = useState<boolean | null>(null);
  return (
    <>
      <ul className="space-y-3">
        {traders.map((trader) => (
          <li key={trader.code}>
            <ListedTrader trader={trader} isOwn={trader.code === ownCode} onTap={() => setNoticeOpen(true)} />
          </li>
        ))}
      </ul>
      <p className="px-1 text-caption text-pretty text-muted">{t('documentary.method')}</p>
      {isNoticeOpen !== null && (
        <Suspense>
          <Dialog
            isOpen={isNoticeOpen}
            title={t('public.coming_soon')}
            text={t('documentary.coming_soon')}
            confirmLabel={t('public.ok')}
            onConfirm={() => setNoticeOpen(false)}
            onCancel={() => setNoticeOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

interface ListedTraderProps {
  readonly trader: RankedTrader;
  readonly isOwn: boolean;
  readonly onTap: () => void;
}

function ListedTrader({ trader, isOwn, onTap }: ListedTraderProps) {
  const { t } = useWords();
  return (
    <TraderCard name={trader.name} rank={trader.rank} figures={trader} isOwn={isOwn}>
      <button
        type="button"
        onClick={onTap}
        aria-label={`${t('documentary.copy')}: ${trader.name}`}
        className="absolute inset-0 rounded-2xl active:bg-ink/5"
      />
    </TraderCard>
  );
}

function NobodyYet() {
  const { t } = useWords();
  const go = useGo();
  return (
    <Empty
      icon={<Trophy size={26} aria-hidden="true" />}
      title={t('documentary.empty')}
      text={t('documentary.empty_text')}
    >
      <Button look="secondary" onClick={() => go('/')}>
        {t('public.to_markets')}
      </Button>
    </Empty>
  );
}

const skeletonCards = ['a', 'b', 'c'];
const skeletonFacts = ['a', 'b', 'c', 'd', 'e', 'f'];

function ListSkeleton() {
  return (
    <div className="space-y-3">
      {skeletonCards.map((card) => (
        <div key={card} className="rounded-2xl bg-raised p-4">
          <div className="flex items-center gap-3">
            <Skeleton className="size-11 rounded-full" />
            <span className="flex-1">
              <Skeleton className="h-4 w-32" />
              <Skeleton className="mt-2 h-3.5 w-20" />
            </span>
          </div>
          <Skeleton className="mt-4 h-3.5 w-24" />
          <Skeleton className="mt-2 h-8 w-36" />
          <div className="mt-4 grid grid-cols-2 gap-x-4 gap-y-4 border-t border-line pt-4">
            {skeletonFacts.map((fact) => (
              <span key={fact}>
                <Skeleton className="h-3 w-24" />
                <Skeleton className="mt-2 h-4 w-20" />
              </span>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
