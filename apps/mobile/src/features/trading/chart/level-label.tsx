// What stands on the labels of a chart's lines, and what they do: a tap opens the order, a drag moves the line.
import type { Order } from '@candor/client';
import { lots, type StopKind } from '@candor/core';
import { classNames, Figure } from '@candor/ui';
import type { Chart } from 'klinecharts';
import { ArrowDown, ArrowUp, Bell, X } from 'lucide-react';
import { useI18n } from '../../../shared/stores.ts';
import { NetResult } from '../orders/net-result.tsx';
import type { Part } from '../orders/order-sheet.tsx';
import { orderKind } from '../orders/order-words.ts';
import { sumOf } from '../positions/close-groups.ts';
import { NetAmount } from '../positions/net-amount.tsx';
import { useNetProfit } from '../positions/use-net-profit.ts';
import { useLabelDrag } from './drag-label.ts';
import type { LevelGroup } from './level-groups.ts';
import type { LineKind, PriceLine } from './price-lines.ts';

export const EDGES = ['above', 'below'] as const;
export type Edge = (typeof EDGES)[number];

const grounds: Readonly<Record<LineKind, string>> = {
  position: 'border-accent',
  pending: 'border-dashed border-muted text-muted',
  stopLoss: 'border-down',
  takeProfit: 'border-up',
  alert: 'border-warn text-warn',
};

const positionGround = '-my-px flex h-6 items-center gap-1 bg-accent-fill px-1.5 font-semibold text-on-fill';

const isStopKind = (kind: LineKind): kind is StopKind => kind === 'stopLoss' || kind === 'takeProfit';

function StopName({ kind }: { kind: StopKind }) {
  const { t } = useI18n();
  const isLoss = kind === 'stopLoss';
  return (
    <span className={classNames('font-semibold', isLoss ? 'text-down' : 'text-up')}>
      <span aria-hidden="true">{isLoss ? 'SL' : 'TP'}</span>
      <span className="sr-only">{t(isLoss ? 'trade.stop_loss' : 'trade.take_profit')}</span>
    </span>
  );
}

/** What a stop or a target would bring; nothing where that is not known or can't come. */
function Result({ text }: { text: string | null }) {
  return text && <Figure className={text.startsWith('+') ? 'text-up' : 'text-down'}>{text}</Figure>;
}

/** Leads to the alerts, where it can be removed. */
export function AlertLabel({ line, onChoose }: { line: PriceLine; onChoose: () => void }) {
  const { t } = useI18n();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onChoose}
      className={classNames(
        'pointer-events-auto flex h-6 items-center gap-1.5 rounded-md border bg-page px-1.5 text-micro font-semibold whitespace-nowrap',
        grounds.alert,
      )}
    >
      <ArrowUp size={12} className="hidden group-data-[edge=above]:block" />
      <ArrowDown size={12} className="hidden group-data-[edge=below]:block" />
      <Bell size={12} />
      {t('trade.alert')}
      <Figure className="font-normal">{line.priceText}</Figure>
    </button>
  );
}

interface LevelLabelProps {
  readonly chart: Chart;
  readonly onOpen: (order: Order, part: Part) => void;
  readonly line: PriceLine;
  readonly order: Order;
}

export function LevelLabel({ chart, line, order, onOpen }: LevelLabelProps) {
  const { t, format } = useI18n();
  const { kind, priceText } = line;
  const isStop = isStopKind(kind);
  const size = <Figure>{format.scaledLots(order.lots)}</Figure>;
  const drag = useLabelDrag(chart, line);
  return (
    <div
      {...drag}
      className={classNames(
        'pointer-events-auto flex h-6 touch-none items-stretch overflow-hidden rounded-md border bg-page text-micro whitespace-nowrap',
        grounds[kind],
      )}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onOpen(order, isStop ? 'stops' : 'details')}
        className="flex items-center gap-1.5 px-1.5"
      >
        <span className="sr-only">
          {t('order.number')} <Figure>{order.id}</Figure>
        </span>
        <ArrowUp size={12} className="hidden group-data-[edge=above]:block" />
        <ArrowDown size={12} className="hidden group-data-[edge=below]:block" />
        {isStop ? (
          <>
            <StopName kind={kind} />
            <span className="text-muted">
              {t(`trade.${order.side}`)} {size}
            </span>
            <Result text={line.result} />
          </>
        ) : (
          <>
            <span className={classNames('font-semibold', kind === 'position' && `-ms-1.5 ${positionGround}`)}>
              {t(orderKind(order))} {size}
            </span>
            {order.linkedTo !== null && kind === 'pending' && <span>OCO</span>}
            {kind === 'position' && <NetResult order={order} className="font-medium" />}
          </>
        )}
        <Figure className="hidden text-muted group-data-edge:block">{priceText}</Figure>
        <span className="sr-only">
          <Figure>{priceText}</Figure>
        </span>
      </button>
      {kind === 'position' && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t('order.close_position')}
          onClick={() => onOpen(order, 'close')}
          className="hidden w-6 place-items-center border-s border-line text-muted hover:text-ink pointer-fine:grid"
        >
          <X size={12} />
        </button>
      )}
    </div>
  );
}

/** What the ticket beside the chart would set: it is dragged, and sent with the ticket only. */
export function DraftLabel({ chart, line }: { chart: Chart; line: PriceLine }) {
  const { t } = useI18n();
  const { kind, priceText } = line;
  const drag = useLabelDrag(chart, line);
  return (
    <div
      {...drag}
      className={classNames(
        'pointer-events-auto flex h-6 cursor-ns-resize touch-none items-center gap-1.5 rounded-md border border-dashed bg-page px-1.5 text-micro whitespace-nowrap',
        kind === 'pending' ? 'border-muted' : grounds[kind],
      )}
    >
      {isStopKind(kind) && <StopName kind={kind} />}
      <span className="text-muted">{t('trade.draft')}</span>
      <Result text={line.result} />
      <Figure className="hidden text-muted group-data-edge:block">{priceText}</Figure>
    </div>
  );
}

interface Toggle {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

interface FoldLabelProps extends Toggle {
  readonly edge: Edge;
  readonly count: number;
}

export function FoldLabel({ edge, count, isOpen, onToggle }: FoldLabelProps) {
  const { t } = useI18n();
  const Arrow = edge === 'above' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="pointer-events-auto flex h-6 items-center gap-1.5 rounded-md border border-line bg-raised px-1.5 text-micro font-medium whitespace-nowrap"
    >
      <Arrow size={12} />
      {t(`trade.levels_${edge}`, { count })}
    </button>
  );
}

interface GroupLabelProps extends Toggle {
  readonly group: LevelGroup;
}

/** Several positions of a side: their size and their sum. */
export function GroupLabel({ group: { side, lines }, isOpen, onToggle }: GroupLabelProps) {
  const { t, format } = useI18n();
  const netOf = useNetProfit();
  const orders = lines.flatMap(({ order }) => order ?? []);
  const size = lots(orders.reduce<number>((sum, order) => sum + order.lots, 0));
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className={classNames(
        'pointer-events-auto flex h-6 items-center gap-1.5 overflow-hidden rounded-md border bg-page pe-1.5 text-micro whitespace-nowrap',
        grounds.position,
      )}
    >
      <span className={positionGround}>
        {t(`trade.${side}`)} <Figure>{format.scaledLots(size)}</Figure>
      </span>
      <Figure className="text-muted">×{orders.length}</Figure>
      <NetAmount value={sumOf(orders.map(netOf))} className="font-medium" />
    </button>
  );
}
