// Pushes to this device: on, off, or why not.
import { isCallFault } from '@candor/client';
import { Skeleton, Switch } from '@candor/ui';
import { useEffect, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { type PushDevice, readPushDevice, startPushes, stopPushes } from '../../shared/push-device.ts';
import { useI18n } from '../../shared/stores.ts';

export function DevicePush() {
  const { client, toasts } = useApp();
  const { http } = client;
  const { t } = useI18n();
  const [device, setDevice] = useState<PushDevice | null>(null);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    // The user may have changed it in the browser's settings meanwhile.
    const look = (): void =>
      void readPushDevice(http).then(setDevice, () => setDevice((known) => known ?? 'off'));
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [http]);

  async function toggle(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      setDevice(await (device === 'on' ? stopPushes(http) : startPushes(http)));
    } catch (failed) {
      // The client has already shown a failed call (onFault); any other error means that the browser has no push
      // service.
      if (!isCallFault(failed)) toasts.show(t('user.notice_device_unsupported'), 'bad');
    } finally {
      setBusy(false);
    }
  }
  if (device === null) return <Skeleton className="h-12 rounded-xl" />;
  const note =
    device === 'blocked'
      ? t('user.notice_device_blocked')
      : device === 'unsupported'
        ? t('user.notice_device_unsupported')
        : device === 'on'
          ? t('user.notice_device_text')
          : t('user.notice_device_off');
  const isHeld = device === 'blocked' || device === 'unsupported';
  return (
    <section aria-busy={isBusy}>
      {isHeld ? (
        <h3 className="text-small font-medium">{t('user.notice_device')}</h3>
      ) : (
        <Switch
          label={t('user.notice_device')}
          isOn={device === 'on'}
          onToggle={() => void toggle()}
          className="w-full"
        />
      )}
      <p className="text-small text-pretty text-muted" role="status">
        {note}
      </p>
    </section>
  );
}
