// Rows of traders, each a link to the trader's record: the place, the name, the basis, a small curve and the return.
import type { RankedTrader, RankingOrder } from '@candor/client';
import { Avatar, Change, directionOf, Figure, Label, rowClass, Sparkline } from '@candor/ui';
import { Link } from 'wouter';
import { useI18n } from '../../shared/stores.ts';
import { StateLabel, useChange } from './trader-card.tsx';

export const recordPath = (code: string): string => `/rank/trader?code=${code}`;

export interface TradersProps {
  readonly traders: readonly RankedTrader[];
  readonly order: RankingOrder;
  readonly ownCode?: string | undefined;
  /** Real accounts and demos are in one list, so that each says which it is. */
  readonly isMixed?: boolean;
}

export function Traders({ traders, order, ownCode, isMixed = false }: TradersProps) {
  return (
    <ul className="columns -mx-4">
      {traders.map((trader) => (
        <li
          key={trader.code}
          data-own={trader.code === ownCode || undefined}
          className="border-b border-line"
        >
          <TraderRow trader={trader} order={order} isMixed={isMixed} isOwn={trader.code === ownCode} />
        </li>
      ))}
    </ul>
  );
}

interface TraderRowProps {
  readonly trader: RankedTrader;
  readonly order: RankingOrder;
  readonly isOwn: boolean;
  readonly isMixed: boolean;
}

function TraderRow({ trader, order, isOwn, isMixed }: TraderRowProps) {
  const { t, format } = useI18n();
  const change = useChange();
  const { rank, name, code, record, recent, totalWin } = trader;
  // In tenths of a per cent: an account with smaller changes is drawn flat.
  const curve = recent.map((rate) => Math.round(rate * 1_000));
  const rise = (curve.at(-1) ?? 0) - (curve[0] ?? 0);
  return (
    <Link href={recordPath(code)} className={`${rowClass} py-2.5`}>
      {rank !== null && record === 1 && (
        <Figure className="min-w-5 shrink-0 text-center font-bold text-muted">{rank}</Figure>
      )}
      <Avatar kind="person" name={name} code={code} sizePx={36} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          <bdi>{name}</bdi>
        </span>
        <span className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-caption text-muted">
          {isOwn && <Label tone="accent">{t('documentary.you')}</Label>}
          {isMixed && trader.isDemo && <Label>{t('public.demo')}</Label>}
          {record === 0 && <Label tone="warn">{t('documentary.short_record')}</Label>}
          <StateLabel state={trader.state} />
          <span>
            {t('documentary.trades_won', {
              count: trader.totalTradeNum,
              share: totalWin === null ? '–' : format.percent(totalWin * 100, 0),
            })}
          </span>
        </span>
      </span>
      <span dir="ltr" className="shrink-0">
        <Sparkline values={curve} direction={directionOf(rise)} width={46} height={28} />
      </span>
      <span className="shrink-0 text-end">
        <Change {...change(order === 'total' ? trader.totalRate : trader.threeWeekRate)} />
        <span className="block text-caption text-muted">
          {order === 'followers' ? t('documentary.followers') : t('documentary.drawdown_short')}{' '}
          <Figure>
            {order === 'followers'
              ? format.number(trader.followers, 0)
              : format.percent(trader.drawdown * 100)}
          </Figure>
        </span>
      </span>
    </Link>
  );
}
