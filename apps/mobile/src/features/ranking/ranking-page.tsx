// The ranking of traders: what it is worth, whether the user is in it, and the list.
import { TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import { Page } from '../../shared/page.tsx';
import { PullIndicator } from '../../shared/pull/pull-indicator.tsx';
import { usePull } from '../../shared/pull/use-pull.ts';
import { useResource, useSession, useWords } from '../../shared/stores.ts';
import { OwnRow } from './own-row.tsx';
import { useRanking } from './ranking-store.ts';
import { TraderList } from './trader-list.tsx';

export function RankingPage() {
  const { t } = useWords();
  const session = useSession();
  const ranking = useRanking();
  const own = useResource(ranking.own).data;
  const area = useRef<HTMLDivElement>(null);
  const pull = usePull(area, ranking.refresh);
  return (
    <Page title={t('documentary.title')}>
      <div ref={area} className="min-h-[calc(100dvh-8rem)]">
        <PullIndicator pull={pull} />
        <div className="space-y-3 px-4 pb-8">
          <aside className="flex gap-2 px-1 text-caption text-muted">
            <TriangleAlert size={16} aria-hidden="true" className="mt-px shrink-0" />
            <p className="text-pretty">{t('documentary.risk')}</p>
          </aside>
          {session && <OwnRow ranking={ranking} />}
          <TraderList ranking={ranking} ownCode={own?.isShown ? own.code : undefined} />
        </div>
      </div>
    </Page>
  );
}
