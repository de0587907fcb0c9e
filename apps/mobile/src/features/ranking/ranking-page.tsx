// The ranking of traders: what it is worth, whether the user is in it, whose list is shown in which order, and the list.
import type { RankingOrder } from '@candor/client';
import { Chips, Segments } from '@candor/ui';
import { TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { Page } from '../../shared/page.tsx';
import { PullIndicator } from '../../shared/pull/pull-indicator.tsx';
import { usePull } from '../../shared/pull/use-pull.ts';
import { useResource, useSession, useWords } from '../../shared/stores.ts';
import { FollowedList } from './followed-list.tsx';
import { OwnRow } from './own-row.tsx';
import { useRanking } from './ranking-store.ts';
import { TraderList } from './trader-list.tsx';

type View = 'real' | 'demo' | 'following';

/** As long as the app is open, so that a way back from a trader's page leads to what was left. */
const kept: { view: View | null; order: RankingOrder } = { view: null, order: 'week' };

export function RankingPage() {
  const { t } = useWords();
  const session = useSession();
  const [view, setView] = useState<View>(kept.view ?? (session?.user.isDemo ? 'demo' : 'real'));
  const [order, setOrder] = useState(kept.order);
  kept.order = order;
  const ranking = useRanking({ order, kind: view === 'demo' ? 'demo' : 'real' });
  const own = useResource(ranking.own).data;
  const area = useRef<HTMLDivElement>(null);
  const pull = usePull(area, ranking.refresh);
  const choose = (next: View) => {
    kept.view = next;
    setView(next);
  };
  return (
    <Page title={t('documentary.title')}>
      <div ref={area} className="min-h-[calc(100dvh-8rem)]">
        <PullIndicator pull={pull} />
        <div className="space-y-3 px-4 pb-8">
          <aside className="flex gap-2 px-1 text-caption text-muted">
            <TriangleAlert size={16} aria-hidden="true" className="mt-px shrink-0" />
            <p className="text-pretty">{t('documentary.risk')}</p>
          </aside>
          {session && <OwnRow ranking={ranking} order={order} />}
          <Segments
            label={t('documentary.kind')}
            value={view}
            onChange={choose}
            choices={[
              { value: 'real', label: t('documentary.real') },
              { value: 'demo', label: t('public.demo') },
              ...(session ? [{ value: 'following' as const, label: t('documentary.following') }] : []),
            ]}
          />
          {view === 'following' && session ? (
            <FollowedList uid={session.user.uid} />
          ) : (
            <>
              <Chips
                className="-mx-4"
                label={t('documentary.order')}
                value={order}
                onChange={setOrder}
                choices={[
                  { value: 'week', label: t('documentary.week_rate') },
                  { value: 'total', label: t('documentary.total_rate') },
                  { value: 'followers', label: t('documentary.followers') },
                  { value: 'drawdown', label: t('documentary.drawdown') },
                ]}
              />
              <TraderList ranking={ranking} ownCode={own?.isShown ? own.code : undefined} />
            </>
          )}
        </div>
      </div>
    </Page>
  );
}
