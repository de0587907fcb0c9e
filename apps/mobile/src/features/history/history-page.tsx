// The account's history: every movement of its money, by kind and month, with its statement as a file or on paper.
import { fetchAccountLog, type LogEntry, type LogKind } from '@candor/client';
import { languageInfo, type MessageKey } from '@candor/i18n';
import { Amount, Button, Chips, directionOf, Empty, IconButton, Skeleton } from '@candor/ui';
import { ChartColumn, ChevronDown, ChevronRight, FileText, ReceiptText } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { EndlessRows, useEndless } from '../../shared/endless.tsx';
import { useGo, useValue } from '../../shared/navigation.ts';
import { Page } from '../../shared/page.tsx';
import { useAccountGeneration, useI18n, useSession } from '../../shared/stores.ts';
import { EntryName } from './entry-name.tsx';
import { lastMonths } from './months.ts';
import { StatementView } from './statement-view.tsx';

const MONTHS = 24;
const ALL = 'all';

export function HistoryPage() {
  const { t, language } = useI18n();
  const { http } = useClient();
  const generation = useAccountGeneration();
  const isDemo = useSession()?.user.isDemo === true;
  const months = useMemo(() => lastMonths(new Date(), MONTHS), []);
  const [group, setGroup] = useState<Group>(ALL);
  const [monthKey, setMonthKey] = useState(ALL);
  // In the address, so that the phone's back button leads from the statement to the history.
  const isStatement = useValue('view') === 'statement';
  const go = useGo();
  const month = months.find(({ key }) => key === monthKey);
  const kinds: readonly LogKind[] = kindsOf(group);
  const filter = { kinds, from: month?.from, to: month?.to };
  const { list, state } = useEndless<LogEntry>(
    `${generation} ${language} ${group} ${monthKey}`,
    async (_, before) => {
      const { list: older, total } = await fetchAccountLog(http, before.at(-1)?.id, filter);
      return { list: older, total: before.length + total };
    },
  );
  if (isStatement) return <StatementView filter={filter} month={month} />;
  const monthName = new Intl.DateTimeFormat(languageInfo(language).intlTag, {
    month: 'long',
    year: 'numeric',
  });
  return (
    <Page
      title={t('financial.title')}
      backTo="/mine"
      className="pb-8"
      actions={
        <IconButton label={t('stat.title')} onClick={() => go('/statistics')}>
          <ChartColumn size={21} />
        </IconButton>
      }
    >
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
            className="pointer-events-none [grid-area:1/1] me-3 justify-self-end text-faint"
          />
        </label>
        <Button look="secondary" onClick={() => go('/mine/history?view=statement')}>
          <FileText size={20} />
          {t('financial.statement')}
        </Button>
      </div>
      <EndlessRows
        list={list}
        state={state}
        skeleton={<LogSkeleton />}
        empty={
          <Empty
            icon={<ReceiptText size={26} />}
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

/** One movement: its kind, its amounts, the balance after it, and a link to its cause. */
function EntryRow({ entry, isDemo }: { entry: LogEntry; isDemo: boolean }) {
  const go = useGo();
  const place = placeOf(entry.kind, isDemo, entry.subject);
  const look = 'flex min-h-16 w-full items-center gap-3 px-4 py-2.5 text-start';
  if (place === null)
    return (
      <div className={look}>
        <EntryContent entry={entry} />
      </div>
    );
  return (
    <button type="button" className={`${look} active:bg-sunken`} onClick={() => go(place)}>
      <EntryContent entry={entry} />
      <ChevronRight size={18} className="shrink-0 text-faint rtl:-scale-x-100" />
    </button>
  );
}

function EntryContent({ entry }: { entry: LogEntry }) {
  const { t, format } = useI18n();
  const { at } = entry;
  // A payout does not change the reserve, so it is shown with the entries outside it.
  const isPaidOut = entry.value === 0 && entry.reserved !== 0;
  const moved = isPaidOut ? entry.reserved : entry.value;
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4">
      <span className="min-w-0">
        <span className="block font-medium break-words">
          <EntryName entry={entry} />
        </span>
        <span className="block text-caption text-muted">{format.dateTime(at)}</span>
      </span>
      <span className="ms-auto text-end">
        <Amount
          className="block font-semibold"
          direction={directionOf(moved)}
          text={format.scaledSignedMoney(moved)}
          tail=" USD"
        />
        <span className="block text-caption text-muted">
          {t(isPaidOut ? 'user.locked_balance' : 'order.balance')}{' '}
          <Amount text={format.scaledMoney(isPaidOut ? entry.reservedBalance : entry.balance)} tail=" USD" />
        </span>
      </span>
    </span>
  );
}

type Group = 'all' | 'deposit' | 'withdrawal' | 'trade' | 'swap' | 'adjustment' | 'referral' | 'demo';

const kindGroups: Readonly<Record<Group, { key: MessageKey; kinds: readonly LogKind[] }>> = {
  all: { key: 'financial.all', kinds: [] },
  deposit: { key: 'kind.deposit', kinds: ['deposit'] },
  withdrawal: {
    key: 'kind.withdrawal',
    kinds: ['withdrawal_hold', 'withdrawal_release', 'withdrawal', 'withdrawal_fee'],
  },
  trade: { key: 'financial.trading', kinds: ['trade_profit', 'trade_fee', 'negative_balance_cover'] },
  swap: { key: 'kind.swap', kinds: ['swap'] },
  adjustment: { key: 'kind.adjustment', kinds: ['adjustment'] },
  referral: { key: 'kind.referral_reward', kinds: ['referral_reward'] },
  demo: { key: 'kind.demo_reset', kinds: ['demo_grant', 'demo_reset'] },
};
const realGroups: readonly Group[] = [
  'all',
  'deposit',
  'withdrawal',
  'trade',
  'swap',
  'adjustment',
  'referral',
];
const demoGroups: readonly Group[] = ['all', 'trade', 'swap', 'demo'];

/** Kinds of movements as a client filters by them: a withdrawal is all that belongs to it. */
export const kindsOf = (group: Group): readonly LogKind[] => kindGroups[group].kinds;
export const groupKeys = (isDemo: boolean): readonly { value: Group; key: MessageKey }[] =>
  (isDemo ? demoGroups : realGroups).map((value) => ({ value, key: kindGroups[value].key }));

/** The page that shows the cause of a movement; `subject` opens that record. */
export function placeOf(kind: string, isDemo: boolean, subject: number | null = null): string | null {
  if (kind === 'trade_profit' || kind === 'trade_fee' || kind === 'swap')
    return subject === null ? '/order' : `/order?id=${subject}`;
  if (isDemo) return null;
  const record = subject === null ? '' : `?record=${subject}`;
  if (kind === 'deposit') return `/mine/charge${record}`;
  if (kind.startsWith('withdrawal')) return `/mine/withdraw${record}`;
  return kind === 'referral_reward' ? '/mine/invite' : null;
}
