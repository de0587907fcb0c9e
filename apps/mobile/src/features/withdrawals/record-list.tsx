// Withdrawals so far, newest first, loaded page by page while scrolling; each opens to its timeline.
import { fetchWithdrawals, type MethodKind, type Withdrawal, type WithdrawalPage } from '@candor/client';
import { Amount, Button, Card, Skeleton } from '@candor/ui';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { lazily } from '../../shared/lazily.tsx';
import { Rows } from '../../shared/rows.tsx';
import { useI18n } from '../../shared/stores.ts';
import { useLoaded } from '../../shared/use-loaded.ts';
import { useNotified } from '../../shared/use-notified.ts';
import { useSend } from '../../shared/use-send.ts';
import { shortAccount } from './destination.tsx';

const RecordSheet = lazily(() => import('./record-sheet.tsx').then((m) => m.RecordSheet));

/** `onChange` is called after a cancellation, which releases its amount. */
export function RecordList({ kind, onChange }: { kind: MethodKind; onChange: () => void }) {
  const { t } = useI18n();
  const { pages, more, hasMore, isLoadingMore } = useRecords(kind);
  const [openId, setOpenId] = useState<number | null>(null);
  const rows = pages.data && joined(pages.data);
  const open = rows?.find(({ id }) => id === openId);
  return (
    <section>
      <h2 className="mb-2 text-body font-semibold">{t('withdraw.records')}</h2>
      <Rows
        of={pages}
        rows={rows}
        skeleton={[1, 2, 3].map((row) => <Skeleton key={row} className="mb-2 h-16 rounded-2xl" />)}
        empty={<p className="text-small text-muted">{t('withdraw.records_empty')}</p>}
      >
        {(withdrawals) => (
          <>
            <Card>
              {withdrawals.map((one) => (
                <RecordRow key={one.id} one={one} onOpen={() => setOpenId(one.id)} />
              ))}
            </Card>
            {hasMore && (
              <Button look="quiet" className="mt-2 w-full" isBusy={isLoadingMore} onClick={more}>
                {t('withdraw.more')}
              </Button>
            )}
          </>
        )}
      </Rows>
      {open && (
        <RecordSheet
          one={open}
          onClose={() => setOpenId(null)}
          onCancelled={() => {
            setOpenId(null);
            void pages.reload();
            onChange();
          }}
        />
      )}
    </section>
  );
}

/** The first page is reloaded separately; further ones follow it. */
function useRecords(kind: MethodKind) {
  const { client, toasts } = useApp();
  const [later, setLater] = useState<readonly WithdrawalPage[]>([]);
  const { isBusy: isLoadingMore, send } = useSend();
  const first = useLoaded(kind, async () => {
    const page = await fetchWithdrawals(client.http, kind, 1);
    setLater([]);
    return page;
  });
  useNotified('withdrawal_', () => void first.reload());
  const all = first.data ? [first.data, ...later] : undefined;
  const shown = all ? joined(all).length : 0;
  async function more(): Promise<void> {
    const next = await send(() => fetchWithdrawals(client.http, kind, later.length + 2), {
      onRefused: ({ text }) => toasts.show(text, 'bad'),
    });
    if (next) setLater((before) => [...before, next]);
  }
  return {
    pages: { ...first, data: all },
    hasMore: first.data !== undefined && shown < first.data.total,
    isLoadingMore,
    more: () => void more(),
  };
}

/** Removes the duplicate of a withdrawal that a newer request has pushed to the next page. */
function joined(pages: readonly WithdrawalPage[]): Withdrawal[] {
  const byId = new Map(pages.flatMap(({ list }) => list.map((one) => [one.id, one])));
  return [...byId.values()].toSorted((a, b) => b.id - a.id);
}

/** Not the market's colours: if red means rising, a payment would look like a failure. */
const colours = {
  submitted: 'text-muted',
  approved: 'text-ink',
  paid: 'text-accent',
  rejected: 'text-danger',
  cancelled: 'text-faint',
} as const;

function RecordRow({ one, onOpen }: { one: Withdrawal; onOpen: () => void }) {
  const { format } = useI18n();
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-16 w-full items-center gap-3 px-4 py-2.5 text-start active:bg-sunken"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-medium">
          <bdi dir="ltr">{shortAccount(one.account)}</bdi>
        </span>
        <span className="block text-small text-muted">
          {format.dateTime(one.createdAt)}{' '}
          <span className="whitespace-nowrap">
            · <bdi dir="ltr">#{one.id}</bdi>
          </span>
        </span>
      </span>
      <span className="shrink-0 text-end">
        <Amount className="block font-medium" text={`${format.scaledMoney(one.number)} USD`} />
        <span className={`block text-small ${colours[one.status]}`}>{one.statusName}</span>
      </span>
      <ChevronRight size={18} className="shrink-0 text-faint rtl:-scale-x-100" />
    </button>
  );
}
