// Part of the service worker: notifications that arrive while no page is open. It shows the push and opens a page of
// the app; it never calls the API.

/** The pages that a notification may open, and the chart of an instrument: a push can open no other address. */
const PATHS = [
  '/order',
  '/trade',
  '/mine/notices',
  '/mine/auth',
  '/mine/security',
  '/mine/invite',
  '/mine/chat',
];
const CHART = /^\/trade\?code=[\w.%-]{1,60}$/;
const safePath = (path) => (PATHS.includes(path) || CHART.test(path) ? path : '/mine/notices');

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data));
});

async function show(data) {
  const { title, body, lang, dir, id, tag, path } = read(data);
  const { registration } = self;
  const subscription = await registration.pushManager.getSubscription();
  // A user with the app open sees it there. Apple's push service still requires every push to be shown.
  const mustShow = /\.push\.apple\.com$/.test(new URL(subscription?.endpoint ?? 'https://none').hostname);
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!mustShow && pages.some((page) => page.visibilityState === 'visible' && page.focused)) return;
  // The same push may come twice: it replaces itself without a sound. A newer notification with the same tag sounds again.
  const known = tag === '' ? [] : await registration.getNotifications({ tag });
  await registration.showNotification(title, {
    body,
    lang,
    dir,
    tag,
    renotify: known.some((one) => one.data?.id !== id),
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { id, path },
  });
}

/** A push that can't be read still has to be shown: the list in the app has what it was about. */
function read(data) {
  const text = (value, most) => (typeof value === 'string' ? value.slice(0, most) : '');
  try {
    const { title, body, lang, dir, id, tag, path } = data.json();
    return {
      title: text(title, 200) || 'Candor',
      body: text(body, 3000),
      lang: text(lang, 20),
      dir: dir === 'rtl' ? 'rtl' : 'ltr',
      id: text(id, 60),
      tag: text(tag, 60),
      path: safePath(text(path, 100)),
    };
  } catch {
    return { title: 'Candor', body: '', lang: '', dir: 'ltr', id: '', tag: 'notice', path: '/mine/notices' };
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});

/** In a page of the app that is open, otherwise in a new one. */
async function open(path) {
  const address = new URL(safePath(path), self.location.origin);
  const pages = await self.clients.matchAll({ type: 'window' });
  for (const page of pages) {
    // An office or a document of this address is no page of the app.
    if (/^\/(office|docs)(\/|$)/.test(new URL(page.url).pathname)) continue;
    try {
      await page.focus();
      await page.navigate(address.href);
      return;
    } catch {
      // It is about to go; another or a new one takes its place.
    }
  }
  await self.clients.openWindow(address.href);
}
