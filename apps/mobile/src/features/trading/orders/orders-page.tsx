// Orders: the account's current value, and its positions, pending orders and history.
import type { OrderList as ListName, Order } from '@candor/client';
import type { OrderStatus } from '@candor/core';
import { Tabs } from '@candor/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { ConnectionState } from '../../../shared/connection.tsx';
import { lazily } from '../../../shared/lazily.tsx';
import { useGo, useValue } from '../../../shared/navigation.ts';
import { Page } from '../../../shared/page.tsx';
import { PullIndicator } from '../../../shared/pull/pull-indicator.tsx';
import { usePull } from '../../../shared/pull/use-pull.ts';
import { Queries } from '../../../shared/queries.tsx';
import { useI18n } from '../../../shared/stores.ts';
import { OpenCommands } from '../commands/open-commands.tsx';
import { findWanted, readWanted } from '../ticket/wanted-order.ts';
import { AccountSummary } from './account-summary.tsx';
import { OrderList } from './order-list.tsx';
import type { OrdersInPages } from './orders-in-pages.ts';
import { useHistory } from './use-history.ts';
import { useOrders } from './use-live-orders.ts';

const OrderSheet = lazily(() => import('./order-sheet.tsx').then((m) => m.OrderSheet));

export function OrdersPage() {
  const { t } = useI18n();
  return (
    <Page title={t('order.title')} actions={<ConnectionState />}>
      <Queries>
        <Orders />
      </Queries>
    </Page>
  );
}

function Orders() {
  const { t } = useI18n();
  const { account } = useClient();
  const [wanted, setWanted] = useWanted();
  const [status, setStatus] = useState<OrderStatus>(wanted?.lists[0] ?? 'open');
  const [open, setOpen] = useState<Order | null>(null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [commandKey, setCommandKey] = useState<string | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const list = useListOfOrders(status);
  const { store } = useOrders();
  const pull = usePull(area, () => {
    list.refresh();
    void account.refresh();
  });
  // A position closed by a stop, on another device or by a stop-out makes its sheet obsolete. The user's own order
  // command shows its result.
  const openId = open?.id;
  const isActing = commandKey !== null;
  useEffect(
    () =>
      store.onClosing(({ id }) => {
        if (id === openId && !isActing) setSheetOpen(false);
      }),
    [store, openId, isActing],
  );
  const show = (order: Order) => {
    setOpen(order);
    setSheetOpen(true);
  };
  const found = wanted && findWanted(wanted, { ...list, orders: list.orders ?? [] });
  const step = found?.step;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step of the search
  useEffect(() => {
    if (!found || found.step === 'wait') return;
    if (found.step === 'more') return list.next.load();
    setWanted(found.step === 'look' ? found.wanted : null);
    if (found.step === 'open') show(found.order);
    if (found.step === 'look') setStatus(found.status);
  }, [step, status]);

  return (
    <div ref={area} className="min-h-[calc(100dvh-8rem)]">
      <PullIndicator pull={pull} />
      <AccountSummary />
      <OpenCommands except={commandKey === null ? [] : [commandKey]} />
      <Tabs
        label={t('order.title')}
        choices={[
          { value: 'open', label: t('order.tab_holding') },
          { value: 'pending', label: t('order.tab_pending') },
          { value: 'history', label: t('order.tab_history') },
        ]}
        value={status}
        onChange={(chosen) => {
          setWanted(null);
          setStatus(chosen);
        }}
        className="sticky top-[calc(3.5rem+env(safe-area-inset-top))] z-10 bg-page px-2"
      />
      <OrderList status={status} list={list} onOpen={show} />
      {open && (
        <OrderSheet
          key={open.id}
          order={list.orders?.find((one) => one.id === open.id) ?? open}
          isOpen={isSheetOpen}
          onClose={() => setSheetOpen(false)}
          onGone={() => setOpen(null)}
          onCommand={setCommandKey}
        />
      )}
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

/**
 * A list of orders as its screen shows it: live ones out of the store, which has them all, the history in pages.
 */
function useListOfOrders(list: ListName): OrdersInPages {
  const history = useHistory(list === 'history');
  const live = useLiveList(list);
  return list === 'history' ? history : live;
}

function useLiveList(list: ListName): OrdersInPages {
  const { store, state } = useOrders();
  const { data, isLoading, fault } = state;
  const orders = useMemo(() => data?.filter(({ status }) => status === list), [data, list]);
  return {
    orders,
    total: orders?.length ?? 0,
    result: null,
    isFetching: isLoading,
    isError: fault !== undefined,
    refresh: () => void store.refresh(),
    next: NO_NEXT,
  };
}

const NO_NEXT = { isThere: false, isFetching: false, isError: false, load: () => undefined };
