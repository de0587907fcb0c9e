// Cancelling a pending order: one confirmation. It is free, and possible in a closed market too.
import { Button } from '@candor/ui';
import { AfterTap } from '@candor/ui/after-tap';
import { useWords } from '../../../shared/stores.ts';
import { useBeginAct } from './begin-act.ts';
import type { PartProps } from './close-form.tsx';

export function CancelForm({ order, onBack, onAct }: PartProps) {
  const { t, format } = useWords();
  const begin = useBeginAct(order);
  return (
    <div className="flex flex-col gap-4 pt-1">
      <p className="text-body text-pretty">
        {t('order.cancel_confirm', {
          lots: format.scaledLots(order.lots),
          code: order.instrument.showCode,
          price: format.scaledPrice(order.openPrice, order.precision),
        })}
      </p>
      <AfterTap className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={onBack} className="min-w-min flex-1">
          {t('public.back')}
        </Button>
        <Button
          onClick={() => onAct(begin({ kind: 'cancel', orderId: order.id }))}
          className="min-w-min flex-1"
        >
          {t('order.cancel')}
        </Button>
      </AfterTap>
    </div>
  );
}
