// Side, kind and size of an order: "Buy limit 0.10".
import type { Order } from '@candor/client';
import { classNames, Figure } from '@candor/ui';
import { useI18n } from '../../../shared/stores.ts';
import { orderKind } from './order-words.ts';

export function SideLabel({ order }: { order: Order }) {
  const { t, format } = useI18n();
  const isBuy = order.side === 'buy';
  return (
    <span
      className={classNames(
        'rounded-md px-1.5 py-0.5 text-caption font-semibold whitespace-nowrap',
        isBuy ? 'bg-up-soft text-up' : 'bg-down-soft text-down',
      )}
    >
      {t(orderKind(order))} <Figure>{format.scaledLots(order.lots)}</Figure>
    </span>
  );
}
