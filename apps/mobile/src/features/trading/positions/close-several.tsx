// Closes several positions with one confirmation, which names their number and their net P/L, and shows what became of each.
import { type Order, priceAt } from '@candor/client';
import { type Money, netProfit } from '@candor/core';
import { Button, classNames, Figure } from '@candor/ui';
import { AfterTap } from '@candor/ui/after-tap';
import { Check, CircleHelp, LoaderCircle, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useApp, useClient } from '../../../shared/app-context.ts';
import { useGo } from '../../../shared/navigation.ts';
import { useQuietFills } from '../../../shared/quiet-fills.ts';
import { Sheet } from '../../../shared/sheet.tsx';
import { useConnection, useI18n, useIsFresh, useMarket } from '../../../shared/stores.ts';
import { RefusalText } from '../commands/command-view.tsx';
import type { OrderCommand } from '../commands/order-command.ts';
import { useCommandList, useOrderCommands } from '../commands/use-order-commands.ts';
import { SideLabel } from '../orders/side-label.tsx';
import { useLiveOrders } from '../orders/use-live-orders.ts';
import { orderPath } from '../ticket/wanted-order.ts';
import { type CloseGroup, type GroupName, groupPositions, sumOf } from './close-groups.ts';
import { NetAmount, useMoneyText } from './net-amount.tsx';
import { useNetProfit } from './use-net-profit.ts';

export interface CloseSeveralProps {
  readonly isOpen: boolean;
  /** Only this instrument's positions, which are all that can be chosen; null to choose among all positions. */
  readonly instrumentId: number | null;
  readonly onClose: () => void;
  readonly onGone: () => void;
  /** The order commands whose results the sheet shows. */
  readonly onCommands: (keys: readonly string[]) => void;
}

/** A position that was to be closed, with the key of its command. */
interface Closing {
  readonly order: Order;
  readonly key: string;
}

export function CloseSeveral({ isOpen, instrumentId, onClose, onGone, onCommands }: CloseSeveralProps) {
  const { t } = useI18n();
  const commands = useOrderCommands();
  const begin = useBeginClosing();
  const [closings, setClosings] = useState<readonly Closing[]>([]);
  const show = (next: readonly Closing[]) => {
    setClosings(next);
    onCommands(next.map(({ key }) => key));
  };
  // Once settled they have been read here, however the sheet is left.
  useEffect(
    () => () => {
      for (const { key } of closings) commands.dismiss(key);
    },
    [commands, closings],
  );
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      onGone={() => {
        onCommands([]);
        onGone();
      }}
      title={t('positions.title')}
    >
      {closings.length === 0 ? (
        <Choice instrumentId={instrumentId} onConfirm={(positions) => show(begin(positions))} />
      ) : (
        <Progress closings={closings} onAgain={(positions) => show(begin(positions))} onDone={onClose} />
      )}
    </Sheet>
  );
}

function useBeginClosing(): (positions: readonly Order[]) => Closing[] {
  const commands = useOrderCommands();
  const { account } = useClient();
  return (positions) =>
    positions.map((order) => {
      const { instrument, precision } = order;
      const about = { showCode: instrument.showCode, precision, instrumentId: instrument.id };
      const requestedPrice = priceAt(order, account.orderMetrics(order.id));
      const request = { kind: 'close', orderId: order.id, lots: null } as const;
      return { order, key: commands.begin(request, { about, requestedPrice }) };
    });
}

interface ChoiceProps {
  readonly instrumentId: number | null;
  readonly onConfirm: (positions: readonly Order[]) => void;
}

/** Nothing is chosen beforehand, unless there is only one choice. */
function Choice({ instrumentId, onConfirm }: ChoiceProps) {
  const { t } = useI18n();
  const { quotes } = useClient();
  const text = useMoneyText();
  const [chosen, choose] = useState<GroupName | null>(instrumentId === null ? null : 'all');
  const netOf = useNetProfit();
  const orders = useLiveOrders();
  const isLive = useConnection().state === 'live';
  const isFresh = useIsFresh();
  const own = orders.filter(
    ({ status, instrument }) =>
      status === 'open' && (instrumentId === null || instrument.id === instrumentId),
  );
  const closable = own.filter(({ instrument }) => quotes.get(instrument.id)?.marketStatus === 'open');
  const left = own.length - closable.length;
  const pending = orders.length - orders.filter(({ status }) => status === 'open').length;
  const groups = groupPositions(closable, netOf);
  const group = groups.find(({ name }) => name === chosen);
  const isLocked = !isLive || !isFresh;
  return (
    <div className="flex flex-col gap-4 pt-1">
      <fieldset aria-label={t('positions.title')} className="flex flex-col gap-1">
        {groups.map((one) => (
          <GroupChoice key={one.name} group={one} isChosen={one.name === chosen} onChoose={choose} />
        ))}
      </fieldset>
      <p className="text-small text-pretty text-muted">
        {t('positions.own_price')}
        {left > 0 && ` ${t('positions.market_closed', { count: left })}`}
        {pending > 0 && ` ${t('positions.pending_stay', { count: pending })}`}
      </p>
      {isLocked && <p className="text-center text-small text-warn">{t('error.quote_stale')}</p>}
      <AfterTap>
        <Button
          className="w-full"
          disabled={isLocked || !group}
          onClick={() => group && onConfirm(group.positions)}
        >
          {group ? (
            <span>
              {t('positions.confirm', { count: group.positions.length })} ·{' '}
              <Figure>{text(group.net)} USD</Figure>
            </span>
          ) : (
            t('positions.title')
          )}
        </Button>
      </AfterTap>
    </div>
  );
}

interface GroupChoiceProps {
  readonly group: CloseGroup;
  readonly isChosen: boolean;
  readonly onChoose: (name: GroupName) => void;
}

function GroupChoice({ group, isChosen, onChoose }: GroupChoiceProps) {
  const { t } = useI18n();
  const market = useMarket().data;
  const { name, positions, net } = group;
  const label = typeof name === 'number' ? market?.byId.get(name)?.showCode : t(`positions.${name}`);
  return (
    <label
      className={classNames(
        'flex min-h-12 items-center gap-3 rounded-xl border px-3',
        isChosen ? 'border-accent bg-accent-soft' : 'border-transparent',
      )}
    >
      <input
        type="radio"
        name="close-group"
        checked={isChosen}
        onChange={() => onChoose(name)}
        className="size-5 shrink-0 accent-accent"
      />
      <span className="min-w-0 flex-1">
        <bdi>{label}</bdi>
      </span>
      <Figure className="text-muted">{positions.length}</Figure>
      <NetAmount value={net} className="min-w-20 text-end font-semibold" />
    </label>
  );
}

interface ProgressProps {
  readonly closings: readonly Closing[];
  readonly onAgain: (positions: readonly Order[]) => void;
  readonly onDone: () => void;
}

/** Each position with its result. The sum is of those that are closed. */
function Progress({ closings, onAgain, onDone }: ProgressProps) {
  const { t } = useI18n();
  const list = useCommandList();
  const rows = closings.map(({ order, key }) => ({ order, command: list.find((one) => one.key === key) }));
  const results = rows.flatMap(({ command }) =>
    command?.state.phase === 'filled' ? [netProfit(command.state.order)] : [],
  );
  const isAllClosed = results.length === closings.length;
  useQuietClose(isAllClosed ? sumOf(results) : null, closings, onDone);
  const rejected = rows.filter(({ command }) => command?.state.phase === 'refused').map(({ order }) => order);
  return (
    <div className="flex flex-col gap-4 pt-1">
      <p role="status" className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
        <span>{t('positions.closed_of', { done: results.length, count: closings.length })}</span>
        <span>
          <NetAmount value={sumOf(results)} className="text-figure-fit" /> <Figure>USD</Figure>
        </span>
      </p>
      <ul>
        {rows.map(({ order, command }) => (
          <li key={order.id} className="border-t border-line py-2.5">
            <div className="flex items-center gap-2">
              <bdi className="font-semibold">{order.instrument.showCode}</bdi>
              <SideLabel order={order} />
              <span className="ms-auto">
                <Result command={command} />
              </span>
            </div>
            {command?.state.phase === 'refused' && (
              <p className="mt-1 text-small text-pretty text-danger">
                <RefusalText refusal={command.state.refusal} />
              </p>
            )}
          </li>
        ))}
      </ul>
      <AfterTap className="flex flex-wrap gap-2">
        {rejected.length > 0 && (
          <Button className="min-w-min flex-1" onClick={() => onAgain(rejected)}>
            {t('public.retry')}
          </Button>
        )}
        <Button look="secondary" className="min-w-min flex-1" onClick={onDone}>
          {t('public.done')}
        </Button>
      </AfterTap>
    </div>
  );
}

/** Once all are closed, their sum is a short message where fills are. It leads to the last of them, in the history. */
function useQuietClose(net: Money | null, closings: readonly Closing[], leave: () => void): void {
  const { t } = useI18n();
  const { toasts } = useApp();
  const go = useGo();
  const text = useMoneyText();
  const isQuiet = useQuietFills();
  const known = useRef({ t, text, go, leave });
  known.current = { t, text, go, leave };
  const closed = isQuiet ? net : null;
  useEffect(() => {
    if (closed === null) return;
    const { t, text, go, leave } = known.current;
    const said = t('positions.closed_of', { done: closings.length, count: closings.length });
    const last = closings.at(-1)?.order;
    const follow = () => last && go(orderPath({ ...last, status: 'history' }));
    toasts.show(`${said} · ${text(closed)} USD`, 'good', { label: t('trade.view'), follow });
    leave();
  }, [closed, closings, toasts]);
}

function Result({ command }: { command: OrderCommand | undefined }) {
  const { t } = useI18n();
  const state = command?.state;
  if (state?.phase === 'filled')
    return (
      <span className="inline-flex items-center gap-1.5">
        <NetAmount value={netProfit(state.order)} className="font-semibold" />
        <Check size={16} className="text-accent" />
      </span>
    );
  const Icon = state?.phase === 'refused' ? X : state?.phase === 'unknown' ? CircleHelp : LoaderCircle;
  const label =
    state?.phase === 'refused'
      ? t('trade.order_refused')
      : state?.phase === 'unknown'
        ? t('trade.no_answer')
        : t('trade.sending');
  return (
    <>
      <Icon size={16} className={classNames('text-muted', state?.phase === 'sending' && 'animate-spin')} />
      <span className="sr-only">{label}</span>
    </>
  );
}
