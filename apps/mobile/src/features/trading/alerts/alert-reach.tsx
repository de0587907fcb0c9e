// Says before an alert is set whether it will reach the user while the app is closed, and offers what is missing.
import { fetchNotificationSettings, type Http, isCallFault } from '@candor/client';
import { BellOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import { useGo } from '../../../shared/navigation.ts';
import { type PushDevice, readPushDevice, startPushes } from '../../../shared/push-device.ts';
import { useI18n, useSession } from '../../../shared/stores.ts';

export type Reach = 'reached' | 'kind_off' | Exclude<PushDevice, 'on'>;

const SETTINGS = '/mine/notices?settings=1';

export function AlertReach() {
  const { t } = useI18n();
  const { client, toasts } = useApp();
  const { http } = client;
  const hasEmail = (useSession()?.user.email ?? '') !== '';
  const [reach, setReach] = useState<Reach | null>(null);
  useEffect(() => {
    let isHere = true;
    // If a setting is unknown nothing is said. The user may change it in the browser's settings meanwhile.
    const look = () =>
      void readReach(http, hasEmail).then(
        (found) => isHere && setReach(found),
        () => undefined,
      );
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      isHere = false;
      document.removeEventListener('visibilitychange', look);
    };
  }, [http, hasEmail]);

  async function turnOn(): Promise<void> {
    try {
      const device = await startPushes(http);
      setReach(device === 'on' ? 'reached' : device);
    } catch (failed) {
      // The client has already shown a failed call; any other error means that the browser has no push service.
      if (!isCallFault(failed)) toasts.show(t('trade.alert_unsupported'), 'bad');
    }
  }
  return <ReachNote reach={reach} onTurnOn={() => void turnOn()} />;
}

export function ReachNote({ reach, onTurnOn }: { reach: Reach | null; onTurnOn: () => void }) {
  const { t } = useI18n();
  const go = useGo();
  if (reach === null) return null;
  if (reach === 'reached') return <p className="text-small text-muted">{t('trade.alert_closed')}</p>;
  const act = {
    off: t('trade.alert_turn_on'),
    kind_off: t('user.notice_settings'),
    blocked: t('trade.alert_how'),
    unsupported: t('trade.alert_how'),
  }[reach];
  return (
    <div className="flex gap-3 rounded-xl bg-warn-soft px-3.5 pt-2.5 text-small text-warn">
      <BellOff size={20} className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p className="text-pretty">
          {t(`trade.alert_${reach}`)} {t('trade.alert_only_open')}
        </p>
        <button
          type="button"
          onClick={reach === 'off' ? onTurnOn : () => go(SETTINGS)}
          className="flex min-h-11 items-center text-start font-semibold underline"
        >
          {act}
        </button>
      </div>
    </div>
  );
}

async function readReach(http: Http, hasEmail: boolean): Promise<Reach> {
  const [settings, device] = await Promise.all([fetchNotificationSettings(http), readPushDevice(http)]);
  const alerts = settings.find(({ kind }) => kind === 'price_alert');
  return reachOf({ push: alerts?.push ?? true, email: hasEmail && (alerts?.email ?? true) }, device);
}

/** `channels` are those that price alerts may use. */
export function reachOf(channels: { push: boolean; email: boolean }, device: PushDevice): Reach {
  if (channels.email) return 'reached';
  if (!channels.push) return 'kind_off';
  return device === 'on' ? 'reached' : device;
}
