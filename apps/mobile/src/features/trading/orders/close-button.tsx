// The button of a position's row that closes it.
import type { Order } from '@candor/client';
import { useI18n } from '../../../shared/stores.ts';

/** Opens the one confirmation of closing a position. Its name says which position. */
export function CloseButton({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t, format } = useI18n();
  const name = `${order.instrument.showCode} ${t(`trade.${order.side}`)} ${format.scaledLots(order.lots)}`;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t('positions.close_name', { name })}
      onClick={onClose}
      className="min-h-11 shrink-0 @max-[17rem]:flex-1 rounded-xl bg-sunken px-3 text-small font-semibold"
    >
      {t('positions.close_short')}
    </button>
  );
}
