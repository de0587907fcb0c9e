// Push support of this browser, and how pushes are switched on. Only a tap requests permission, because a browser does
// not ask again after a rejection.
import { endPushes, fetchPushState, type Http, subscribeToPushes } from '@candor/client';

export type PushDevice =
  /** The browser does not support it, or only once the app is on the home screen. */
  | 'unsupported'
  /** The user rejected it in the browser, and can only change it there. */
  | 'blocked'
  | 'off'
  | 'on';

const workerMsMax = 10_000;

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export async function readPushDevice(http: Http): Promise<PushDevice> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const [{ on }, worker] = await Promise.all([
    fetchPushState(http),
    navigator.serviceWorker.getRegistration(),
  ]);
  const subscription = await worker?.pushManager.getSubscription();
  return on && subscription && Notification.permission === 'granted' ? 'on' : 'off';
}

/**
 * Must be called from a tap, because the browser asks its user. Throws if the worker or the push service is not
 * available.
 */
export async function startPushes(http: Http): Promise<PushDevice> {
  if (!isSupported()) return 'unsupported';
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const { key } = await fetchPushState(http);
  const { pushManager } = await readyWorker();
  const known = await pushManager.getSubscription();
  // The subscription belongs to another venue at this address, or to a store that was rebuilt.
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

/** Pushes to this device, if they are on, come in the app's language from now on. */
export async function renewPushes(http: Http): Promise<void> {
  if ((await readPushDevice(http)) === 'on') await startPushes(http);
}

export async function stopPushes(http: Http): Promise<PushDevice> {
  await endPushes(http);
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  return 'off';
}

/** The worker is registered some time after the first screen, or not at all. */
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
