// The statement of a time: a page that prints well in every script, and a file for spreadsheets.
import '../../shared/statement.css';
import { type AccountStatement, fetchStatement } from '@candor/client';
import type { Money } from '@candor/core';
import { isolate } from '@candor/i18n';
import { Amount, Button, Empty, Skeleton } from '@candor/ui';
import { Download, Printer, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { faultText } from '../../shared/fault-text.ts';
import { Page } from '../../shared/page.tsx';
import { Whole } from '../../shared/rows.tsx';
import { saveFile } from '../../shared/save-file.ts';
import { useI18n, useSession } from '../../shared/stores.ts';
import { useLoaded } from '../../shared/use-loaded.ts';
import { EntryName } from './entry-name.tsx';
import type { Month } from './months.ts';

interface StatementProps {
  readonly filter: Parameters<typeof fetchStatement>[1];
  readonly month: Month | undefined;
}

export function StatementView({ filter, month }: StatementProps) {
  const { t } = useI18n();
  const { http } = useClient();
  const statement = useLoaded(JSON.stringify(filter), () => fetchStatement(http, filter));
  const { data, fault } = statement;
  const save = ({ csv }: AccountStatement) => saveFile(`statement-${month?.key ?? 'all'}.csv`, csv);
  return (
    <Page title={t('financial.statement')} backTo="/mine/history" className="px-4 pb-8">
      {data && data.list.length > 0 && (
        <div className="flex flex-wrap gap-3 pb-4 print:hidden">
          <Button look="secondary" className="flex-1" onClick={() => save(data)}>
            <Download size={20} />
            {t('financial.save_csv')}
          </Button>
          <Button look="secondary" className="flex-1" onClick={() => print()}>
            <Printer size={20} />
            {t('financial.print')}
          </Button>
        </div>
      )}
      <Whole
        of={statement}
        failedText={fault && faultText(fault, t)}
        skeleton={<Skeleton className="h-80 rounded-2xl" />}
      >
        {(one) =>
          one.list.length > 0 ? (
            <StatementTable statement={one} month={month} />
          ) : (
            <Empty
              icon={<ReceiptText size={26} />}
              title={t('financial.empty')}
              text={t('financial.empty_text')}
            />
          )
        }
      </Whole>
    </Page>
  );
}

/** The statement itself: whose and of when, opening and closing balance, sums by kind, every movement. */
function StatementTable({
  statement: { list: entries, opening, closing, totals },
  month,
}: {
  statement: AccountStatement;
  month: Month | undefined;
}) {
  const { t, format } = useI18n();
  const user = useSession()?.user;
  const first = entries[0];
  const last = entries.at(-1);
  const money = (value: Money | null) => (
    <Amount text={value === null ? undefined : format.scaledMoney(value)} tail=" USD" />
  );
  const signed = (value: Money, tail?: string) => (
    <Amount text={format.scaledSignedMoney(value)} tail={tail} />
  );
  const lines = (sums: readonly { kind: string; name: string; value: Money }[]) =>
    sums.map(({ kind, name, value }) => (
      <Line key={kind} label={name}>
        {signed(value, ' USD')}
      </Line>
    ));
  const ofBalance = totals.filter(({ value, reserved }) => value !== 0 || reserved === 0);
  const ofReserved = totals
    .filter(({ reserved }) => reserved !== 0)
    .map(({ kind, name, reserved }) => ({ kind, name, value: reserved }));
  const from = month ? month.from : first?.at;
  const to = month ? month.to - 1 : last?.at;
  return (
    <section className="statement">
      <div className="mb-3">
        <p className="text-title font-bold">Candor</p>
        <p className="text-small text-muted">
          {t(user?.isDemo ? 'user.mock_label' : 'user.real_label')} ·{' '}
          {t('user.account_number', { number: isolate(user?.accountNumber ?? '') })}
        </p>
        {from !== undefined && to !== undefined && (
          <p className="text-small text-muted">
            <bdi>{format.date(from)}</bdi> – <bdi>{format.date(to)}</bdi>
          </p>
        )}
      </div>
      <dl className="rounded-2xl bg-raised p-4 text-small">
        <Line label={t('financial.opening')}>{money(opening)}</Line>
        {lines(ofBalance)}
        <Line label={t('financial.closing')} isSum>
          {money(closing)}
        </Line>
      </dl>
      {ofReserved.length > 0 && (
        <div className="mt-3 rounded-2xl bg-raised p-4 text-small">
          <p className="pb-1 text-caption text-muted">{t('user.locked_balance')}</p>
          <dl>{lines(ofReserved)}</dl>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reached by keys */}
      <section className="mt-4 overflow-x-auto" tabIndex={0} aria-label={t('financial.statement')}>
        <table className="w-full border-collapse text-small">
          <thead>
            <tr className="border-b border-line text-caption text-muted">
              <Head>{t('wallet.column_kind')}</Head>
              <Head isEnd>{t('wallet.column_amount')}</Head>
              <Head isEnd>{t('wallet.column_balance')}</Head>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id} className="border-b border-line align-top">
                <td className="py-2 pe-3">
                  <EntryName entry={entry} />
                  <span className="block text-caption text-muted">{format.dateTime(entry.at)}</span>
                </td>
                <td className="py-2 ps-3 text-end">
                  <span className="whitespace-nowrap">{signed(entry.value)}</span>
                  {entry.reserved !== 0 && (
                    <span className="block text-caption text-muted">
                      {t('user.locked_balance')} {signed(entry.reserved)}
                    </span>
                  )}
                </td>
                <td className="py-2 ps-3 text-end whitespace-nowrap">
                  <Amount text={format.scaledMoney(entry.balance)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function Line({ label, children, isSum = false }: { label: string; children: ReactNode; isSum?: boolean }) {
  return (
    <div
      className={`flex flex-wrap justify-between gap-x-4 py-1 ${isSum ? 'mt-1 border-t border-line pt-2 font-semibold' : ''}`}
    >
      <dt>{label}</dt>
      <dd className="ms-auto">{children}</dd>
    </div>
  );
}

const Head = ({ children, isEnd = false }: { children: ReactNode; isEnd?: boolean }) => (
  <th scope="col" className={`py-2 font-medium ${isEnd ? 'ps-3 text-end' : 'pe-3 text-start'}`}>
    {children}
  </th>
);
