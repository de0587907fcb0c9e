// Links two pending orders, so that one cancels the other when it is filled.
import { Button, Figure } from '@candor/ui';
import { useI18n } from '../../../shared/stores.ts';
import { useBeginCommand } from './begin-command.ts';
import type { PartProps } from './close-form.tsx';
import { SideLabel } from './side-label.tsx';
import { useLiveOrders } from './use-live-orders.ts';

export function LinkForm({ order, onBack, onCommand }: PartProps) {
  const { t, format } = useI18n();
  const begin = useBeginCommand(order);
  const others = useLiveOrders().filter(
    ({ id, status, linkedTo }) => status === 'pending' && linkedTo === null && id !== order.id,
  );
  return (
    <div className="flex flex-col gap-4 pt-1">
      <p className="text-body text-pretty">{t(others.length > 0 ? 'order.link_text' : 'order.link_none')}</p>
      <ul>
        {others.map((other) => (
          <li key={other.id} className="border-t border-line">
            <button
              type="button"
              onClick={() => onCommand(begin({ kind: 'link', orderId: order.id, otherId: other.id }))}
              className="flex min-h-12 w-full flex-wrap items-center gap-x-2 py-1 text-start active:bg-sunken"
            >
              <bdi className="font-semibold">{other.instrument.showCode}</bdi>
              <SideLabel order={other} />
              <span className="ms-auto">
                <Figure>{format.scaledPrice(other.openPrice, other.precision)}</Figure>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Button look="secondary" onClick={onBack}>
        {t('public.back')}
      </Button>
    </div>
  );
}
