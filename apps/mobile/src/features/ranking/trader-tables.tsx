// The result of each month and each instrument, as tables.
import type { TraderPage } from '@candor/client';
import type { Money } from '@candor/core';
import { type Language, languageInfo } from '@candor/i18n';
import { Amount, directionOf, Figure } from '@candor/ui';
import type { ReactNode } from 'react';
import { useI18n } from '../../shared/stores.ts';
import { useChange } from './trader-card.tsx';

export function MonthTable({ months }: { months: TraderPage['months'] }) {
  const { t, language, format } = useI18n();
  const change = useChange();
  if (months.length === 0) return null;
  const heads = [t('documentary.return'), t('documentary.profit'), t('documentary.total_trades')];
  return (
    <RecordTable title={t('documentary.months')} first={t('documentary.month')} heads={heads}>
      {months.toReversed().map(({ month, rate, profit, tradeNum }) => (
        <tr key={month} className="border-t border-line">
          <Name>{monthName(month, language)}</Name>
          <Cell>
            <Amount {...change(rate)} />
          </Cell>
          <Cell>
            <Profit of={profit} />
          </Cell>
          <Cell>
            <Figure>{format.number(tradeNum, 0)}</Figure>
          </Cell>
        </tr>
      ))}
    </RecordTable>
  );
}

export function InstrumentTable({ instruments }: { instruments: TraderPage['instruments'] }) {
  const { t, format } = useI18n();
  if (instruments.length === 0) return null;
  const heads = [t('documentary.share'), t('documentary.win'), t('documentary.profit')];
  return (
    <RecordTable title={t('documentary.instruments')} first={t('trade.instrument')} heads={heads}>
      {instruments.map(({ id, showCode, share, win, profit }) => (
        <tr key={id} className="border-t border-line">
          <Name>{showCode === '' ? t('documentary.unlisted') : <bdi dir="ltr">{showCode}</bdi>}</Name>
          <Cell>
            <Figure>{format.percent(share * 100)}</Figure>
          </Cell>
          <Cell>
            <Figure>{format.percent(win * 100)}</Figure>
          </Cell>
          <Cell>
            <Profit of={profit} />
          </Cell>
        </tr>
      ))}
    </RecordTable>
  );
}

interface RecordTableProps {
  readonly title: string;
  readonly first: string;
  readonly heads: readonly string[];
  readonly children: ReactNode;
}

function RecordTable({ title, first, heads, children }: RecordTableProps) {
  return (
    <section className="rounded-2xl bg-raised p-4">
      <h2 className="font-semibold">{title}</h2>
      <table className="mt-2 w-full text-small">
        <thead>
          <tr className="text-caption text-muted">
            <th scope="col" className="py-1.5 pe-2 text-start align-bottom font-normal">
              {first}
            </th>
            {heads.map((head) => (
              <th
                key={head}
                scope="col"
                className="py-1.5 ps-1 text-end align-bottom font-normal break-words hyphens-auto"
              >
                {head.replace('/', '/\u200B')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

const Name = ({ children }: { children: ReactNode }) => (
  <th scope="row" className="py-2 pe-2 text-start font-medium break-words">
    {children}
  </th>
);
const Cell = ({ children }: { children: ReactNode }) => <td className="py-2 ps-1 text-end">{children}</td>;

function Profit({ of }: { of: Money }) {
  const { format } = useI18n();
  return <Amount text={format.scaledSignedMoney(of)} direction={directionOf(of)} />;
}

/** Browsers come without Burmese months and would write "M11". */
function monthName(month: string, language: Language): string {
  if (language === 'my') return month;
  const format = new Intl.DateTimeFormat(languageInfo(language).intlTag, {
    year: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return format.format(Date.parse(`${month}-15T00:00:00Z`));
}
