// Groups of trades as rows: name, number, a bar to the right of zero or, hatched, to its left, and the signed result.
import type { TradeGroup } from '@candor/client';
import { languageInfo } from '@candor/i18n';
import { Amount, directionOf } from '@candor/ui';
import type { ReactNode } from 'react';
import { useI18n } from '../../shared/stores.ts';

export interface BarRow extends TradeGroup {
  readonly name: string;
  readonly start?: ReactNode;
}

export function BarRows({ title, rows }: { title: string; rows: readonly BarRow[] }) {
  return (
    <section className="@container rounded-2xl bg-raised p-4">
      <h2 className="font-semibold">{title}</h2>
      <BarList rows={rows} />
    </section>
  );
}

export function BarList({ rows }: { rows: readonly BarRow[] }) {
  const { t, format, language } = useI18n();
  const share = new Intl.NumberFormat(languageInfo(language).intlTag, { style: 'percent' });
  const widest = Math.max(1, ...rows.map(({ net }) => Math.abs(net)));
  return (
    <ul className="mt-2 text-small">
      {rows.map(({ key, name, start, trades, won, net }) => (
        <li key={key} className="flex min-h-11 items-center gap-3 py-1">
          {start}
          <span className="min-w-0 flex-[1_1_7rem]">
            <bdi className="block font-medium break-words">{name}</bdi>
            <span className="block text-caption text-muted">
              {t('stat.trades_won', { trades, rate: share.format(won / trades) })}
            </span>
          </span>
          <Bar share={net / widest} />
          <Amount
            text={format.scaledSignedMoney(net)}
            direction={directionOf(net)}
            className="min-w-20 text-end font-semibold"
          />
        </li>
      ))}
    </ul>
  );
}

/** Zero is in the middle; like a chart it has the same direction in every language. */
function Bar({ share }: { share: number }) {
  const width = `${Math.max(1.5, Math.abs(share) * 50)}%`;
  return (
    <span aria-hidden="true" dir="ltr" className="relative hidden h-2.5 w-28 shrink-0 @[20rem]:block">
      <span className="absolute inset-y-0 left-1/2 w-px bg-line" />
      {share > 0 && <span style={{ width }} className="absolute inset-y-0 left-1/2 rounded-e-sm bg-up" />}
      {share < 0 && (
        <span
          style={{ width, background: HATCHED }}
          className="absolute inset-y-0 right-1/2 rounded-s-sm ring-1 ring-down ring-inset"
        />
      )}
    </span>
  );
}

/** A loss is seen without its colour too. */
export const HATCHED = 'repeating-linear-gradient(135deg, var(--down) 0 2px, transparent 2px 5px)';
