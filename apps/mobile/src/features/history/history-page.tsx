// The account's history: every movement of its money, by kind and month, with its statement as a file or on paper.
import { fetchAccountLog, type LogEntry, type LogKind } from '@candor/client';
import { languageInfo } from '@candor/i18n';
import { Button, Chips, Empty, Skeleton } from '@candor/ui';
import { ChevronDown, FileText, ReceiptText } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { EndlessRows, useEndless } from '../../shared/endless.tsx';
import { useGo, useValue } from '../../shared/navigation.ts';
import { Page } from '../../shared/page.tsx';
import { useEra, useSession, useWords } from '../../shared/stores.ts';
import { EntryRow } from './entry-row.tsx';
import { type Group, groupKeys, kindsOf } from './kind-groups.ts';
import { lastMonths } from './months.ts';
import { StatementView } from './statement-view.tsx';

const MONTHS = 24;
const ALL = 'all';

export function HistoryPage() {
  const { t, language } = useWords();
  const { http } = useClient();
  const era = useEra();
  const isDemo = useSession()?.user.isDemo === true;
  const months = useMemo(() => lastMonths(new Date(), MONTHS), []);
  const [group, setGroup] = useState<Group>(ALL);
  const [monthKey, setMonthKey] = useState(ALL);
  // Of the address, so that the phone's own back leads from the statement to the history.
  const isStatement = useValue('view') === 'statement';
  const go = useGo();
  const month = months.find(({ key }) => key === monthKey);
  const kinds: readonly LogKind[] = kindsOf(group);
  const filter = { kinds, from: month?.from, to: month?.to };
  const { list, state } = useEndless<LogEntry>(
    `${era} ${language} ${group} ${monthKey}`,
    async (_, before) => {
      const { rows, total } = await fetchAccountLog(http, before.at(-1)?.id, filter);
      return { rows, total: before.length + total };
    },
  );
  if (isStatement) return <StatementView filter={filter} month={month} />;
  const monthName = new Intl.DateTimeFormat(languageInfo(language).intlTag, {
    month: 'long',
    year: 'numeric',
  });
  return (
    <Page title={t('financial.title')} backTo="/mine" className="pb-8">
      <Chips
        label={t('wallet.column_kind')}
        value={group}
        onChange={setGroup}
        choices={groupKeys(isDemo).map(({ value, key }) => ({ value, label: t(key) }))}
      />
      <div className="flex flex-wrap items-center gap-3 px-4 py-2">
        <label className="grid min-w-0 flex-[1_1_10rem] items-center">
          <span className="sr-only">{t('financial.month')}</span>
          <select
            value={monthKey}
            onChange={(event) => setMonthKey(event.target.value)}
            className="[grid-area:1/1] min-h-11 w-full appearance-none rounded-xl bg-sunken ps-3 pe-10 text-[1rem] text-ink"
          >
            <option value={ALL}>{t('financial.all_months')}</option>
            {months.map(({ key, from }) => (
              <option key={key} value={key}>
                {monthName.format(from)}
              </option>
            ))}
          </select>
          <ChevronDown
            size={18}
            aria-hidden="true"
            className="pointer-events-none [grid-area:1/1] me-3 justify-self-end text-faint"
          />
        </label>
        <Button look="secondary" onClick={() => go('/mine/history?view=statement')}>
          <FileText size={20} aria-hidden="true" />
          {t('financial.statement')}
        </Button>
      </div>
      <EndlessRows
        list={list}
        state={state}
        skeleton={<LogSkeleton />}
        empty={
          <Empty
            icon={<ReceiptText size={26} aria-hidden="true" />}
            title={t('financial.empty')}
            text={t('financial.empty_text')}
          />
        }
      >
        {(rows) => (
          <>
            <ul className="*:not-last:border-b *:not-last:border-line">
              {rows.map((entry) => (
                <li key={entry.id}>
                  <EntryRow entry={entry} isDemo={isDemo} />
                </li>
              ))}
            </ul>
          </>
        )}
      </EndlessRows>
    </Page>
  );
}

function LogSkeleton() {
  return (
    <div className="space-y-5 px-4 pt-3">
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <div key={row} className="flex justify-between">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  );
}
