// Price alerts: a new one for this instrument, and all that wait or were reached lately.
import { type Instrument, makeAlert } from '@candor/client';
import { useEffect } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { Sheet } from '../../../shared/sheet.tsx';
import { useI18n } from '../../../shared/stores.ts';
import { AlertForm } from './alert-form.tsx';
import { AlertList } from './alert-list.tsx';
import { AlertReach } from './alert-reach.tsx';
import { alertsOf } from './alerts-store.ts';

export interface AlertsSheetProps {
  readonly instrument: Instrument;
  /** With which the form begins, such as one that was pressed on the chart's scale; null for one near the price of now. */
  readonly price: number | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function AlertsSheet({ instrument, price, isOpen, onClose }: AlertsSheetProps) {
  const { t } = useI18n();
  const { http } = useClient();
  const resource = alertsOf(useClient());
  useEffect(() => {
    if (isOpen) void resource.renew();
  }, [resource, isOpen]);

  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('trade.alerts')}>
      <div className="space-y-5 pb-6">
        <AlertForm
          key={`${instrument.id} ${price}`}
          instrument={instrument}
          price={price}
          note={isOpen && <AlertReach />}
          onMake={async (alert, key) => {
            await makeAlert(http, alert, key);
            await resource.renew();
          }}
        />
        <AlertList instrument={instrument} />
      </div>
    </Sheet>
  );
}
