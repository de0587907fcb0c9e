// Pushes to this device: on, off, or why not.
import {
  CallError,
  endPushes,
  fetchPushState,
  type Http,
  NetworkError,
  subscribeToPushes,
} from '@candor/client';
import { Skeleton, Switch } from '@candor/ui';
import { useEffect, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useI18n } from '../../shared/stores.ts';

export function DevicePush() {
  const { client, toasts } = useApp();
  const { http } = client;
  const { t } = useI18n();
  const [device, setDevice] = useState<PushDevice | null>(null);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    // It may have been changed in the browser's settings meanwhile.
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
      // Of a call the client has shown it already (onFault); otherwise the browser has no push service.
      if (!(failed instanceof CallError || failed instanceof NetworkError))
        toasts.show(t('user.notice_device_unsupported'), 'bad');
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
        : t('user.notice_device_text');
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

type PushDevice =
  /** The browser has no such thing, or only once the app is on the home screen. */
  | 'unsupported'
  /** The user said no in the browser, and takes it back there. */
  | 'blocked'
  | 'off'
  | 'on';

/**
 * Whether this browser takes pushes, and how it begins to. Asked for by a tap alone: who says no once is not asked
 * again.
 */
const workerMsMax = 10_000;

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function readPushDevice(http: Http): Promise<PushDevice> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const [{ isOn }, worker] = await Promise.all([
    fetchPushState(http),
    navigator.serviceWorker.getRegistration(),
  ]);
  const subscription = await worker?.pushManager.getSubscription();
  return isOn && subscription && Notification.permission === 'granted' ? 'on' : 'off';
}

/** Call it from a tap: the browser asks its user. Throws where the worker or the push service can't be had. */
async function startPushes(http: Http): Promise<PushDevice> {
  if (!isSupported()) return 'unsupported';
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const { key } = await fetchPushState(http);
  const { pushManager } = await readyWorker();
  const known = await pushManager.getSubscription();
  // Of another venue at this address, or of a store that was made again.
  if (known && keyOf(known) !== key) await known.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  await subscribeToPushes(http, {
    endpoint: endpoint ?? '',
    p256dh: keys?.p256dh ?? '',
    auth: keys?.auth ?? '',
  });
  return 'on';
}

async function stopPushes(http: Http): Promise<PushDevice> {
  await endPushes(http);
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  return 'off';
}

/** The worker is registered a while after the first screen, or not at all. */
function readyWorker(): Promise<ServiceWorkerRegistration> {
  return Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('no service worker')), workerMsMax);
    }),
  ]);
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
