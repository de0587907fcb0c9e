// The figures of closed trades. A tap on one says in plain words how it is calculated.
import type { OwnStatistics } from '@candor/client';
import type { Money } from '@candor/core';
import type { MessageKey } from '@candor/i18n';
import { Amount, directionOf, Figure } from '@candor/ui';
import type { ReactNode } from 'react';
import { useI18n } from '../../shared/stores.ts';
import { useDuration } from './use-duration.ts';

export function ResultMetrics({ statistics: one }: { statistics: OwnStatistics }) {
  const { t, format } = useI18n();
  const duration = useDuration();
  const amount = (value: Money | null) =>
    value === null ? '–' : <Amount text={format.scaledSignedMoney(value)} direction={directionOf(value)} />;
  const plain = (value: number | null, text: (value: number) => string) => (
    <Figure>{value === null ? '–' : text(value)}</Figure>
  );
  const held = (ms: number | null) => ms !== null && t('stat.held_for', { time: duration(ms) });
  return (
    <section className="grid grid-cols-2 gap-x-2 rounded-2xl bg-raised p-2">
      <MetricBox
        name="documentary.win"
        about="stat.win_text"
        note={t('documentary.won_lost', { won: one.won, lost: one.lost })}
      >
        {plain(one.winRate, (rate) => format.percent(rate * 100))}
      </MetricBox>
      <MetricBox name="documentary.profit_factor" about="stat.factor_text">
        {plain(one.profitFactor, (factor) => format.money(factor))}
      </MetricBox>
      <MetricBox name="stat.expectancy" about="stat.expectancy_text" note={t('stat.per_trade')}>
        {amount(one.expectancy)}
      </MetricBox>
      <MetricBox
        name="stat.average_r"
        about="stat.r_text"
        note={t('stat.with_stop', { count: one.tradesWithStop, trades: one.trades })}
      >
        {one.averageR === null ? (
          '–'
        ) : (
          <Amount
            text={signedR(format.number(Math.abs(one.averageR), 2), one.averageR)}
            tail=" R"
            direction={directionOf(one.averageR)}
          />
        )}
      </MetricBox>
      <MetricBox name="stat.average_win" about="stat.average_text" note={held(one.heldWonMs)}>
        {amount(one.averageWin)}
      </MetricBox>
      <MetricBox name="stat.average_loss" about="stat.average_text" note={held(one.heldLostMs)}>
        {amount(one.averageLoss)}
      </MetricBox>
      <MetricBox
        name="documentary.drawdown"
        about="stat.drawdown_text"
        note={one.drawdown?.rate != null && <Figure>{format.percent(one.drawdown.rate * 100)}</Figure>}
      >
        {one.drawdown ? amount(-one.drawdown.amount as Money) : amount(0 as Money)}
      </MetricBox>
      <MetricBox name="stat.held" about="stat.held_text">
        {one.heldMs === null ? '–' : duration(one.heldMs)}
      </MetricBox>
    </section>
  );
}

const signedR = (text: string, value: number): string => `${value < 0 ? '−' : '+'}${text}`;

interface MetricBoxProps {
  readonly name: MessageKey;
  /** How it is calculated. */
  readonly about: MessageKey;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

function MetricBox({ name, about, note, children }: MetricBoxProps) {
  const { t } = useI18n();
  return (
    <details className="group min-w-0 rounded-xl open:col-span-2 open:bg-sunken">
      <summary className="block min-h-11 cursor-pointer list-none p-2">
        <span className="block text-caption text-muted underline decoration-dotted underline-offset-4">
          {t(name)}
        </span>
        <span className="block text-title font-semibold break-words">{children}</span>
        {note && <span className="block text-caption text-muted">{note}</span>}
      </summary>
      <p className="px-2 pb-3 text-small text-pretty">{t(about)}</p>
    </details>
  );
}
