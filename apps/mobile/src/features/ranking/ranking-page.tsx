// The ranking of traders: its basis, the user's own state in it, the kind of list, its order, and the list.
import {
  fetchFollowed,
  type OwnRanking,
  type RankedTrader,
  type RankingOrder,
  RECORD_DAYS_MIN,
  RECORD_TRADES_MIN,
} from '@candor/client';
import { Button, Card, Chips, Empty, Row, Segments, Skeleton } from '@candor/ui';
import { ChevronRight, Eye, EyeOff, TriangleAlert, Trophy, Users } from 'lucide-react';
import { useRef, useState } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { EndlessRows, useEndless } from '../../shared/endless.tsx';
import type { I18n } from '../../shared/i18n.ts';
import { lazily } from '../../shared/lazily.tsx';
import { useGo } from '../../shared/navigation.ts';
import { Page } from '../../shared/page.tsx';
import { PullIndicator } from '../../shared/pull/pull-indicator.tsx';
import { usePull } from '../../shared/pull/use-pull.ts';
import { Rows } from '../../shared/rows.tsx';
import { useI18n, useResource, useSession } from '../../shared/stores.ts';
import { OwnBar } from './own-bar.tsx';
import { type RankingStore, useRanking } from './ranking-store.ts';
import { Traders } from './traders.tsx';

type View = 'real' | 'demo' | 'following';

const NOBODY: readonly RankedTrader[] = [];

/** Lasts while the app is open, so that going back from a trader's page restores the list. */
const stored: { view: View | null; order: RankingOrder } = { view: null, order: 'week' };

export function RankingPage() {
  const { t } = useI18n();
  const session = useSession();
  const [view, setView] = useState<View>(stored.view ?? (session?.user.isDemo ? 'demo' : 'real'));
  const [order, setOrder] = useState(stored.order);
  stored.order = order;
  const ranking = useRanking({ order, kind: view === 'demo' ? 'demo' : 'real' });
  const own = useResource(ranking.own).data;
  const traders = useResource(ranking.list).data ?? NOBODY;
  const area = useRef<HTMLDivElement>(null);
  const pull = usePull(area, ranking.refresh);
  const choose = (next: View) => {
    stored.view = next;
    setView(next);
  };
  return (
    <Page title={t('documentary.title')}>
      <div ref={area} className="wide flex min-h-[calc(100dvh-7.25rem)] flex-col">
        <PullIndicator pull={pull} />
        <div className="flex-1 space-y-3 px-4 pb-8">
          <aside className="flex gap-2 px-1 text-caption text-muted">
            <TriangleAlert size={16} className="mt-px shrink-0" />
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
              <TraderList ranking={ranking} order={order} ownCode={own?.isShown ? own.code : undefined} />
            </>
          )}
        </div>
        {view !== 'following' && own?.isDemo === (view === 'demo') && (
          <OwnBar own={own} order={order} traders={traders} area={area} />
        )}
      </div>
    </Page>
  );
}

const OwnSheet = lazily(() => import('./own-sheet.tsx').then((m) => m.OwnSheet));

/** Shown at the top of the ranking to logged-in users: whether they are listed in it, with a link to change that. */
function OwnRow({ ranking, order }: { ranking: RankingStore; order: RankingOrder }) {
  const { t } = useI18n();
  const { data: own, fault } = useResource(ranking.own);
  const [isOpen, setOpen] = useState<boolean | null>(null);
  // The list below reports that the server does not answer, and offers a retry.
  if (!own && fault) return null;
  const isShown = own?.isShown === true;
  const Icon = isShown ? Eye : EyeOff;
  return (
    <>
      <Card>
        <Row
          icon={<Icon size={20} />}
          title={t('documentary.show_me')}
          text={own ? placeText(own, order, t) : <Skeleton className="mt-1 h-3.5 w-2/3" />}
          end={<ChevronRight size={18} className="text-faint rtl:-scale-x-100" />}
          {...(own && { onClick: () => setOpen(true) })}
        />
      </Card>
      {own && isOpen !== null && (
        <OwnSheet
          own={own}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onGone={() => setOpen(null)}
          onChanged={ranking.refresh}
        />
      )}
    </>
  );
}

/** The place in the shown order, among accounts of the user's own kind. */
function placeText(own: OwnRanking, order: RankingOrder, t: I18n['t']): string {
  if (!own.isShown) return t('documentary.own_off');
  if (own.places) return t('documentary.own_rank', { rank: own.places[order] });
  if (own.record === 1) return t('documentary.own_waiting');
  const [trades, days] = [RECORD_TRADES_MIN - own.totalTradeNum, RECORD_DAYS_MIN - own.days];
  const missing = [
    trades > 0 && t('documentary.missing_trades', { count: trades }),
    days > 0 && t('documentary.missing_days', { count: days }),
  ];
  return t('documentary.own_short', { missing: missing.filter(Boolean).join(' · ') });
}

/** The traders whom the user follows, latest first. An unfollowed trader stays visible until the list is reloaded. */
function FollowedList({ uid }: { uid: string }) {
  const { http } = useClient();
  const { t } = useI18n();
  const { list, state } = useEndless(`followed ${uid}`, async (page) => {
    const { list: traders, total } = await fetchFollowed(http, page);
    return { list: traders.map((trader) => ({ ...trader, id: trader.code })), total };
  });
  return (
    <EndlessRows
      list={list}
      state={state}
      skeleton={<ListSkeleton />}
      empty={
        <Empty
          icon={<Users size={26} />}
          title={t('documentary.following_empty')}
          text={t('documentary.following_empty_text')}
        />
      }
    >
      {(traders) => <Traders traders={traders} order="week" isMixed />}
    </EndlessRows>
  );
}

interface TraderListProps {
  readonly ranking: RankingStore;
  readonly order: RankingOrder;
  readonly ownCode: string | undefined;
}

/** The traders in the chosen order, in each state of the list: loading, failed, empty, filled. */
function TraderList({ ranking, order, ownCode }: TraderListProps) {
  const { t } = useI18n();
  const loaded = useResource(ranking.list);
  return (
    <Rows
      of={{ ...loaded, reload: ranking.refresh }}
      rows={loaded.data}
      skeleton={<ListSkeleton />}
      empty={<NobodyYet />}
    >
      {(traders) => (
        <>
          <Traders traders={traders} order={order} ownCode={ownCode} />
          <p className="px-1 text-caption text-pretty text-muted">{t('documentary.survivors')}</p>
          <p className="px-1 text-caption text-pretty text-muted">{t('documentary.method')}</p>
        </>
      )}
    </Rows>
  );
}

function NobodyYet() {
  const { t } = useI18n();
  const go = useGo();
  return (
    <Empty icon={<Trophy size={26} />} title={t('documentary.empty')} text={t('documentary.empty_text')}>
      <Button look="secondary" onClick={() => go('/')}>
        {t('public.to_markets')}
      </Button>
    </Empty>
  );
}

const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Rows of traders while they load. */
function ListSkeleton() {
  return (
    <div className="-mx-4">
      {skeletonRows.map((row) => (
        <div key={row} className="flex min-h-14 items-center gap-3 px-4 py-2.5">
          <Skeleton className="size-9 rounded-full" />
          <span className="flex-1">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="mt-2 h-3 w-32" />
          </span>
          <Skeleton className="h-7 w-12" />
          <span>
            <Skeleton className="ms-auto h-4 w-16" />
            <Skeleton className="mt-2 h-3 w-20" />
          </span>
        </div>
      ))}
    </div>
  );
}
