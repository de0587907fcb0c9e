// The yearly statement, which prints well, and the trades of the chosen time as files.
import '../../shared/statement.css';
import {
  type CallFault,
  fetchMtStatement,
  fetchTradesCsv,
  fetchYears,
  isCallFault,
  type TradeFilter,
} from '@candor/client';
import { type Money, money } from '@candor/core';
import { isolate } from '@candor/i18n';
import { Amount, Button, Figure, Skeleton } from '@candor/ui';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { faultText } from '../../shared/fault-text.ts';
import { Whole } from '../../shared/rows.tsx';
import { saveFile } from '../../shared/save-file.ts';
import { useAccountGeneration, useI18n, useSession } from '../../shared/stores.ts';
import { useLoaded } from '../../shared/use-loaded.ts';

export function Files({ filter }: { filter: TradeFilter }) {
  const { t } = useI18n();
  const { http } = useClient();
  const [fault, setFault] = useState<CallFault | null>(null);
  const save = (load: Promise<string>, name: string, type: 'text/csv' | 'text/html') => {
    setFault(null);
    load.then(
      (text) => saveFile(name, text, type),
      (found: unknown) => {
        if (!isCallFault(found)) throw found;
        setFault(found);
      },
    );
  };
  return (
    <section className="mt-3 rounded-2xl bg-raised p-4">
      <h2 className="font-semibold">{t('stat.files')}</h2>
      <p className="mt-1 text-small text-muted">{t('stat.files_text')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          look="secondary"
          onClick={() => save(fetchMtStatement(http, { from: filter.from }), 'statement.html', 'text/html')}
        >
          <Download size={18} />
          {t('stat.mt')}
        </Button>
        <Button look="secondary" onClick={() => save(fetchTradesCsv(http, filter), 'trades.csv', 'text/csv')}>
          <Download size={18} />
          {t('order.filter_csv')}
        </Button>
      </div>
      {fault !== null && (
        <p role="alert" className="mt-2 text-small text-danger">
          {faultText(fault, t)}
        </p>
      )}
      <Years />
    </section>
  );
}

type Years = Awaited<ReturnType<typeof fetchYears>>;

function Years() {
  const { t, language } = useI18n();
  const { http } = useClient();
  const user = useSession()?.user;
  const years = useLoaded(`${useAccountGeneration()} ${language}`, () => fetchYears(http));
  return (
    <div className="statement mt-5">
      <p className="hidden text-small print:block">
        Candor · {t(user?.isDemo ? 'user.mock_label' : 'user.real_label')} ·{' '}
        {t('user.account_number', { number: isolate(user?.accountNumber ?? '') })}
      </p>
      <h3 className="font-semibold">{t('stat.years')}</h3>
      <p className="mt-1 text-small text-muted">{t('stat.years_text')}</p>
      <Whole of={years} skeleton={<Skeleton className="mt-3 h-40 rounded-xl" />}>
        {(one) => (
          <>
            {one.years.map((year) => (
              <YearFacts key={year.year} year={year} />
            ))}
            <div className="mt-3 flex flex-wrap gap-2 print:hidden">
              <Button look="secondary" onClick={() => saveFile('years.csv', one.csv)}>
                <Download size={18} />
                {t('order.filter_csv')}
              </Button>
              {one.years.length > 0 && (
                <Button look="secondary" onClick={() => print()}>
                  <Printer size={18} />
                  {t('financial.print')}
                </Button>
              )}
            </div>
          </>
        )}
      </Whole>
    </div>
  );
}

function YearFacts({ year: one }: { year: Years['years'][number] }) {
  const { t, format } = useI18n();
  const fact = (name: string, value: Money, isSum = false) => (
    <div className={`flex flex-wrap justify-between gap-x-4 py-1 ${isSum ? 'font-semibold' : ''}`}>
      <dt>{name}</dt>
      <dd className="ms-auto">
        <Amount text={format.scaledSignedMoney(value)} />
      </dd>
    </div>
  );
  return (
    <div className="mt-3 break-inside-avoid border-t border-line pt-2 text-small">
      <h4 className="flex justify-between gap-4 font-semibold">
        <Figure>{one.year}</Figure>
        <span className="font-normal text-muted">{t('stat.few', { trades: one.trades })}</span>
      </h4>
      <dl>
        {fact(t('stat.profits'), one.profits)}
        {fact(t('stat.losses'), money(-one.losses))}
        {fact(t('order.fee'), money(-one.fees))}
        {fact(t('order.swap'), one.swaps)}
        {fact(t('documentary.profit'), one.net, true)}
        {fact(t('kind.deposit'), one.deposits)}
        {fact(t('kind.withdrawal'), money(-one.withdrawals))}
      </dl>
    </div>
  );
}
