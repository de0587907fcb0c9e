// Orders: what the account is worth now, and its positions, pending orders and history.
import type { Order } from '@candor/contract';
import { Tabs } from '@candor/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { ConnectionState } from '../../../shared/connection.tsx';
import { useGo, useValue } from '../../../shared/navigation.ts';
import { Page } from '../../../shared/page.tsx';
import { PullIndicator } from '../../../shared/pull/pull-indicator.tsx';
import { usePull } from '../../../shared/pull/use-pull.ts';
import { useWords } from '../../../shared/stores.ts';
import { OpenActs } from '../acts/open-acts.tsx';
import { findWanted, readWanted } from '../ticket/wanted-order.ts';
import { AccountSummary } from './account-summary.tsx';
import { queryClient, useDealEvents, useDeals } from './deals.ts';
import { OrderList } from './order-list.tsx';
import { HISTORY, HOLDING, PENDING, type Status } from './order-words.ts';

const OrderSheet = lazy(() => import('./order-sheet.tsx').then((m) => ({ default: m.OrderSheet })));

export function OrdersPage() {
  const { t } = useWords();
  return (
    <Page title={t('order.title')} actions={<ConnectionState />}>
      <QueryClientProvider client={queryClient}>
        <Orders />
      </QueryClientProvider>
    </Page>
  );
}

function Orders() {
  const { t } = useWords();
  const { account } = useClient();
  const [wanted, setWanted] = useWanted();
  const [status, setStatus] = useState<Status>(wanted?.lists[0] ?? HOLDING);
  const [open, setOpen] = useState<Order | null>(null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [actKey, setActKey] = useState<string | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const deals = useDeals(status);
  const pull = usePull(area, () => {
    void deals.refetch();
    void account.refresh();
  });
  // Closed by a stop, on another device or by a stop-out: what its sheet says is over. One's own act shows its result.
  const openId = open?.Id;
  const isActing = actKey !== null;
  const onClosed = useCallback(
    (id: number) => {
      if (id === openId && !isActing) setSheetOpen(false);
    },
    [openId, isActing],
  );
  useDealEvents(onClosed);
  const show = (order: Order) => {
    setOpen(order);
    setSheetOpen(true);
  };
  const found = wanted && findWanted(wanted, deals);
  const step = found?.step;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step of the search
  useEffect(() => {
    if (!found || found.step === 'wait') return;
    setWanted(found.step === 'look' ? found.wanted : null);
    if (found.step === 'open') show(found.order);
    if (found.step === 'look') setStatus(found.status);
  }, [step, status]);

  return (
    <div ref={area} className="min-h-[calc(100dvh-8rem)]">
      <PullIndicator pull={pull} />
      <AccountSummary />
      <OpenActs except={actKey === null ? [] : [actKey]} />
      <Tabs
        label={t('order.title')}
        choices={[
          { value: HOLDING, label: t('order.tab_holding') },
          { value: PENDING, label: t('order.tab_pending') },
          { value: HISTORY, label: t('order.tab_history') },
        ]}
        value={status}
        onChange={(chosen) => {
          setWanted(null);
          setStatus(chosen);
        }}
        className="sticky top-[calc(3.5rem+env(safe-area-inset-top))] z-10 bg-page px-2"
      />
      <OrderList status={status} deals={deals} onOpen={show} />
      <Suspense>
        {open && (
          <OrderSheet
            key={open.Id}
            order={deals.orders.find((one) => one.Id === open.Id) ?? open}
            isOpen={isSheetOpen}
            onClose={() => setSheetOpen(false)}
            onGone={() => setOpen(null)}
            onAct={setActKey}
          />
        )}
      </Suspense>
    </div>
  );
}

/** The order that the address asks for. The address is left once it is read: a sheet that was left stays so. */
function useWanted() {
  const go = useGo();
  const [id, inList] = [useValue('id'), useValue('status')];
  const [wanted, setWanted] = useState(() => readWanted(id, inList));
  useEffect(() => {
    if (id !== null) go('/order', { replace: true });
  }, [id, go]);
  return [wanted, setWanted] as const;
}
