// Price alerts: a new one for this instrument, and all that wait or were reached lately.
import {
  fetchAlerts,
  fetchNotificationSettings,
  type Http,
  type Instrument,
  makeAlert,
  makeResource,
  type PriceAlert,
  removeAlert,
  sidesOf,
} from '@candor/client';
import { formatScaled, priceToNumber } from '@candor/core';
import { Button, Field, IconButton, Segments, Skeleton } from '@candor/ui';
import { Trash2 } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { Form } from '../../../shared/form-parts.tsx';
import { useGo } from '../../../shared/navigation.ts';
import { readPushDevice } from '../../../shared/push-device.ts';
import { Rows } from '../../../shared/rows.tsx';
import { Sheet } from '../../../shared/sheet.tsx';
import { useI18n, useQuote, useResource, useSession } from '../../../shared/stores.ts';
import { useSend } from '../../../shared/use-send.ts';
import { readScaled } from '../ticket/read-fields.ts';

export interface AlertsSheetProps {
  readonly instrument: Instrument;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function AlertsSheet({ instrument, isOpen, onClose }: AlertsSheetProps) {
  const { t } = useI18n();
  const { http } = useClient();
  const resource = useMemo(() => makeResource(() => fetchAlerts(http)), [http]);
  useEffect(() => {
    if (isOpen) void resource.refresh();
  }, [resource, isOpen]);
  const loaded = useResource(resource);

  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('trade.alerts')}>
      <div className="space-y-5 pb-6">
        {isOpen && <UnheardNote />}
        <AlertForm
          key={instrument.id}
          instrument={instrument}
          onMake={async (alert, key) => {
            await makeAlert(http, alert, key);
            await resource.refresh();
          }}
        />
        <Rows
          of={{ ...loaded, reload: resource.refresh }}
          rows={loaded.data}
          skeleton={<Skeleton className="h-24 rounded-2xl" />}
          empty={<p className="text-center text-small text-muted">{t('trade.alert_empty')}</p>}
        >
          {(alerts) => (
            <ul className="divide-y divide-line">
              {alerts.map((alert) => (
                <AlertRow key={alert.id} alert={alert} onRemoved={resource.refresh} />
              ))}
            </ul>
          )}
        </Rows>
      </div>
    </Sheet>
  );
}

/** Shown if neither this device nor e-mail can deliver an alert; links to the settings. */
function UnheardNote() {
  const { t } = useI18n();
  const go = useGo();
  const { http } = useClient();
  const hasEmail = (useSession()?.user.email ?? '') !== '';
  const [isUnheard, setUnheard] = useState(false);
  useEffect(() => {
    let isHere = true;
    areAlertsReceived(http, hasEmail).then(
      (areReceived) => isHere && setUnheard(!areReceived),
      // If the setting is unknown there is no warning.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [http, hasEmail]);
  if (!isUnheard) return null;
  return (
    <div className="rounded-xl bg-warn-soft px-3.5 py-2.5 text-small text-warn">
      <p className="text-pretty">{t('trade.alert_unheard')}</p>
      <button
        type="button"
        onClick={() => go('/mine/notices?settings=1')}
        className="touch font-semibold underline"
      >
        {t('user.notice_settings')}
      </button>
    </div>
  );
}

async function areAlertsReceived(http: Http, hasEmail: boolean): Promise<boolean> {
  const [settings, device] = await Promise.all([fetchNotificationSettings(http), readPushDevice(http)]);
  const alerts = settings.find(({ kind }) => kind === 'price_alert');
  return !alerts || (alerts.email && hasEmail) || (alerts.push && device === 'on');
}

interface AlertRowProps {
  readonly alert: PriceAlert;
  /** It is removed, or not: the list shows that. */
  readonly onRemoved: () => Promise<void>;
}

function AlertRow({ alert, onRemoved }: AlertRowProps) {
  const { t, format } = useI18n();
  const { http } = useClient();
  const { send } = useSend();
  async function remove(): Promise<void> {
    // The client has already shown the error (onFault).
    await send((key) => removeAlert(http, alert.id, key));
    await onRemoved();
  }
  const { name, side, direction, precision, firedAt } = alert;
  const price = format.price(alert.price, precision);
  return (
    <li className="flex items-center gap-2 py-1">
      <div className="min-w-0 flex-1 py-1 text-small">
        <p className="font-medium">
          <bdi>{name}</bdi> · {t(side === 'bid' ? 'product.bid' : 'product.ask')}
        </p>
        <p className={firedAt === null ? 'text-muted' : 'text-faint line-through'}>
          {t(direction === 'up' ? 'trade.alert_rise' : 'trade.alert_fall', { price })}
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

interface AlertFormProps {
  readonly instrument: Instrument;
  /** Sent once per key; rejects if the server rejected it. */
  readonly onMake: (
    alert: { code: string; side: 'bid' | 'ask'; price: string },
    idempotencyKey: string,
  ) => Promise<void>;
}

/** A new price alert: the bid or the ask, and the price at which the user wants to be notified. */
function AlertForm({ instrument, onMake }: AlertFormProps) {
  const { t, format, language } = useI18n();
  const sides = sidesOf(useQuote(instrument.id));
  const [side, setSide] = useState<'bid' | 'ask'>('bid');
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const { isBusy, refusal, send, clear } = useSend();
  const { code, precision, showCode } = instrument;
  const now = sides === null ? '' : format.price(priceToNumber(sides[side], precision), precision);

  async function make(): Promise<void> {
    const read = readScaled(typed, precision, sides === null ? null : sides[side], language);
    if ('fault' in read) {
      clear();
      return setFault(t(read.fault.key, read.fault.params));
    }
    setFault(null);
    const price = formatScaled(read.value, precision);
    await send(
      async (key) => {
        await onMake({ code, side, price }, key);
        setTyped('');
      },
      { of: `${side} ${price}` },
    );
  }
  return (
    <Form className="space-y-3" onSubmit={make}>
      <p className="text-small text-pretty text-muted">
        <bdi className="font-medium text-ink">{showCode}</bdi> · {t('trade.alert_text')}
      </p>
      <Segments
        label={t('trade.alert_price')}
        choices={[
          { value: 'bid', label: t('product.bid') },
          { value: 'ask', label: t('product.ask') },
        ]}
        value={side}
        onChange={setSide}
      />
      <Field
        label={t('trade.alert_price')}
        isFigure
        value={typed}
        placeholder={now}
        fault={fault ?? refusal?.text}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" isBusy={isBusy} className="w-full">
        {t('trade.alert_set')}
      </Button>
    </Form>
  );
}
