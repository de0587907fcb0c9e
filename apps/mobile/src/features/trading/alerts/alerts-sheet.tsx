// Price alerts: a new one for this instrument, and all that wait or were reached lately, which are a tab of the book too.
import { type Instrument, makeAlert, type PriceAlert, removeAlert, sidesOf } from '@candor/client';
import { classNames, Figure, IconButton, Skeleton } from '@candor/ui';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { distanceWithUnit } from '../../../shared/distance-text.ts';
import { Rows } from '../../../shared/rows.tsx';
import { Sheet } from '../../../shared/sheet.tsx';
import { useI18n, useQuote, useResource } from '../../../shared/stores.ts';
import { useSend } from '../../../shared/use-send.ts';
import { nearestPrice } from '../rules/core-spec.ts';
import { AlertForm, wayOf } from './alert-form.tsx';
import { AlertReach } from './alert-reach.tsx';
import { alertsOf, inOrderFor, isOver } from './alerts-store.ts';

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

/** Those of `instrument` come first, with the distance to each. */
export function AlertList({ instrument }: { instrument?: Instrument }) {
  const { t } = useI18n();
  const resource = alertsOf(useClient());
  const loaded = useResource(resource);
  return (
    <Rows
      of={{ ...loaded, reload: resource.refresh }}
      rows={loaded.data}
      skeleton={<Skeleton className="h-24 rounded-2xl" />}
      empty={<p className="py-3 text-center text-small text-muted">{t('trade.alert_empty')}</p>}
    >
      {(alerts) => (
        <ul className="divide-y divide-line">
          {(instrument ? inOrderFor(alerts, instrument.code) : alerts).map((alert) => (
            <AlertRow key={alert.id} alert={alert} onRemoved={resource.renew}>
              {alert.code === instrument?.code && !isOver(alert) && (
                <Distance alert={alert} instrument={instrument} />
              )}
            </AlertRow>
          ))}
        </ul>
      )}
    </Rows>
  );
}

interface AlertRowProps {
  readonly alert: PriceAlert;
  /** It is removed, or not: the list shows that. */
  readonly onRemoved: () => Promise<void>;
  /** Stands behind what it waits for. */
  readonly children: ReactNode;
}

/** From the value of now. */
function Distance({ alert, instrument }: { alert: PriceAlert; instrument: Instrument }) {
  const { t, format } = useI18n();
  const sides = sidesOf(useQuote(instrument.id));
  if (!sides) return null;
  const now = alert.side === 'spread' ? sides.ask - sides.bid : sides[alert.side];
  const points = Math.abs(nearestPrice(alert.price, alert.precision) - now);
  return <bdi className="ms-auto">{distanceWithUnit(instrument, points, { t, format })}</bdi>;
}

function AlertRow({ alert, onRemoved, children }: AlertRowProps) {
  const { t, format } = useI18n();
  const { http } = useClient();
  const { send } = useSend();
  async function remove(): Promise<void> {
    // The client has already shown the error (onFault).
    await send((key) => removeAlert(http, alert.id, key));
    await onRemoved();
  }
  const { name, side, direction, precision, percent, firedAt } = alert;
  const isSpread = side === 'spread';
  const price = format.price(alert.price, precision);
  return (
    <li className="flex items-center gap-2 py-1">
      <div className="min-w-0 flex-1 py-1 text-small">
        <p className="font-medium">
          <bdi>{name}</bdi> · {t(isSpread ? 'trade.spread' : `product.${side}`)}
          {alert.repeat === 1 && ` · ${t('trade.alert_repeat')}`}
        </p>
        <p
          className={classNames(
            'flex flex-wrap gap-x-3',
            isOver(alert) ? 'text-faint line-through' : 'text-muted',
          )}
        >
          <span>
            {t(wayOf(isSpread ? 'spread' : 'price', direction === 'up'), { price })}
            {percent !== null && (
              <>
                {' '}
                <Figure>({format.change(percent)})</Figure>
              </>
            )}
          </span>
          {children}
        </p>
        {firedAt !== null && (
          <p className="text-caption text-muted">
            {t('trade.alert_reached', { time: format.dateTime(firedAt) })}
          </p>
        )}
      </div>
      <IconButton label={t('trade.alert_remove', { price })} onClick={() => void remove()}>
        <Trash2 size={18} />
      </IconButton>
    </li>
  );
}
