// The user's own place at the foot of the list, while their row in it is not in sight.
import type { OwnRanking, RankedTrader, RankingOrder } from '@candor/client';
import { Avatar, Change, Figure } from '@candor/ui';
import { type RefObject, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useI18n } from '../../shared/stores.ts';
import { useChange } from './trader-card.tsx';
import { recordPath } from './traders.tsx';

export interface OwnBarProps {
  readonly own: OwnRanking;
  readonly order: RankingOrder;
  /** The list that may have the user's row. */
  readonly traders: readonly RankedTrader[];
  readonly area: RefObject<Element | null>;
}

/** Nothing without a place. */
export function OwnBar({ own, order, traders, area }: OwnBarProps) {
  const { t, format } = useI18n();
  const change = useChange();
  const isInSight = useOwnRowInSight(area, traders, own.isShown);
  if (!own.isShown || !own.places || isInSight) return null;
  return (
    <Link
      href={recordPath(own.code)}
      className="foot-bar flex min-h-14 items-center gap-3 border-t border-line bg-raised px-4 py-2 active:bg-sunken"
    >
      <Figure className="min-w-5 shrink-0 text-center font-bold text-muted">{own.places[order]}</Figure>
      <Avatar kind="person" name={own.name} code={own.code} sizePx={36} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t('documentary.you')}</span>
        <span className="block truncate text-caption text-muted">
          <bdi>{own.name}</bdi>
        </span>
      </span>
      <span className="shrink-0 text-end">
        <Change {...change(order === 'total' ? own.totalRate : own.threeWeekRate)} />
        <span className="block text-caption text-muted">
          {t(order === 'followers' ? 'documentary.followers' : 'documentary.drawdown_short')}{' '}
          <Figure>
            {order === 'followers' ? format.number(own.followers, 0) : format.percent(own.drawdown * 100)}
          </Figure>
        </span>
      </span>
    </Link>
  );
}

/** Each list has rows of its own, which are observed again. */
function useOwnRowInSight(
  area: RefObject<Element | null>,
  traders: readonly RankedTrader[],
  isShown: boolean,
): boolean {
  const [isInSight, setInSight] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has other rows, and a row is the user's own once they are shown
  useEffect(() => {
    const row = area.current?.querySelector('[data-own]');
    if (!row) return setInSight(false);
    const observer = new IntersectionObserver((entries) =>
      setInSight(entries.at(-1)?.isIntersecting === true),
    );
    observer.observe(row);
    return () => observer.disconnect();
  }, [area, traders, isShown]);
  return isInSight;
}
