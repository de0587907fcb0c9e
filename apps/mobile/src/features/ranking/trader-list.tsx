// The traders in the chosen order, in each state of the list: loading, failed, empty, filled.
import { Button, Empty, ListState } from '@candor/ui';
import { Trophy } from 'lucide-react';
import { useListWords } from '../../shared/list-words.ts';
import { useGo } from '../../shared/navigation.ts';
import { useResource, useWords } from '../../shared/stores.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import type { RankingStore } from './ranking-store.ts';
import { Traders } from './traders.tsx';

export function TraderList({ ranking, ownCode }: { ranking: RankingStore; ownCode: string | undefined }) {
  const { t } = useWords();
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
      {(traders) => (
        <>
          <Traders traders={traders} ownCode={ownCode} />
          <p className="px-1 text-caption text-pretty text-muted">{t('documentary.survivors')}</p>
          <p className="px-1 text-caption text-pretty text-muted">{t('documentary.method')}</p>
        </>
      )}
    </ListState>
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
