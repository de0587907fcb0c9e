// Orders: the account's current value, and its positions, pending orders and history.
import type { TradeFilter } from '@candor/client';
import { Tabs } from '@candor/ui';
import { useEffect, useRef, useState } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { ConnectionState } from '../../../shared/connection.tsx';
import { lazily } from '../../../shared/lazily.tsx';
import { useGo, useValue } from '../../../shared/navigation.ts';
import { Page } from '../../../shared/page.tsx';
import { usePlacement } from '../../../shared/placement.ts';
import { PullIndicator } from '../../../shared/pull/pull-indicator.tsx';
import { usePull } from '../../../shared/pull/use-pull.ts';
import { Queries } from '../../../shared/queries.tsx';
import { useI18n } from '../../../shared/stores.ts';
import { OpenCommands } from '../commands/open-commands.tsx';
import { ClosePositions } from '../positions/close-positions.tsx';
import { findWanted, readWanted } from '../ticket/wanted-order.ts';
import { AccountSummary } from './account-summary.tsx';
import { OrderList } from './order-list.tsx';
import type { Part } from './order-sheet.tsx';
import { useOrderBook } from './use-order-book.tsx';
import { useOrderTabs } from './use-order-tabs.ts';

const HistoryFilter = lazily(() => import('./history-filter.tsx').then((m) => m.HistoryFilter));
const OrderTable = lazily(() => import('../desk/order-table.tsx').then((m) => m.OrderTable));

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
  const tabs = useOrderTabs();
  const isDesktop = usePlacement() === 'desktop';
  const { account } = useClient();
  const [wanted, setWanted, part] = useWanted();
  const [commandKey, setCommandKey] = useState<string | null>(null);
  const [closingKeys, setClosingKeys] = useState<readonly string[]>([]);
  const [filter, setFilter] = useState<TradeFilter>();
  const area = useRef<HTMLDivElement>(null);
  const { status, choose, list, open, sheet } = useOrderBook(
    wanted?.lists[0] ?? 'open',
    setCommandKey,
    filter,
  );
  const pull = usePull(area, () => {
    list.refresh();
    void account.refresh();
  });
  const found = wanted && findWanted(wanted, { ...list, orders: list.orders ?? [] });
  const step = found?.step;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step of the search
  useEffect(() => {
    if (!found || found.step === 'wait') return;
    if (found.step === 'more') return list.next.load();
    setWanted(found.step === 'look' ? found.wanted : null);
    if (found.step === 'open') open(found.order, part);
    if (found.step === 'look') choose(found.status);
  }, [step, status]);

  return (
    <div ref={area} className="min-h-[calc(100dvh-8rem)]">
      <PullIndicator pull={pull} />
      <AccountSummary />
      <OpenCommands except={[commandKey, ...closingKeys]} />
      <Tabs
        label={t('order.title')}
        choices={tabs}
        value={status}
        onChange={(chosen) => {
          setWanted(null);
          choose(chosen);
        }}
        className="sticky top-[calc(3.5rem+env(safe-area-inset-top))] z-10 bg-page px-2"
      />
      {status === 'open' && (
        <ClosePositions onCommands={setClosingKeys} hasSum={!isDesktop} className="px-4 py-1" />
      )}
      {status === 'history' && <HistoryFilter filter={filter} onChange={setFilter} />}
      {isDesktop ? (
        <div className="wide @container px-4">
          <OrderList status={status} list={list} onOpen={open} isFiltered={filter !== undefined}>
            {(orders) => <OrderTable status={status} orders={orders} onOpen={open} />}
          </OrderList>
        </div>
      ) : (
        <OrderList status={status} list={list} onOpen={open} isFiltered={filter !== undefined} />
      )}
      {sheet}
    </div>
  );
}

/** The order that the address asks for. The address is left once it is read: a sheet that was left stays so. */
function useWanted() {
  const go = useGo();
  const [id, inList] = [useValue('id'), useValue('status')];
  const inPart = useValue('part');
  const [wanted, setWanted] = useState(() => readWanted(id, inList));
  const [part] = useState<Part | undefined>(() => (inPart === 'close' ? inPart : undefined));
  useEffect(() => {
    if (id !== null) go('/order', { replace: true });
  }, [id, go]);
  return [wanted, setWanted, part] as const;
}
