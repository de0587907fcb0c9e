// The service worker keeps the shell, so that an installed app opens without a network. It never touches the API.
// A file of its own, fetched once the first screen has long been there: where it can't be, nobody is asked to reload.
const WORDS_CACHE = 'words-and-logos';

/**
 * A new version takes over when every page of the old one is closed. Rejects where the shell can't be kept.
 * @param words addresses of the words of this language, which came before the worker was there to keep them
 */
export async function keepShellOffline(words) {
  const registration = await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
  await (await caches.open(WORDS_CACHE)).addAll(words);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void registration.update().catch(() => undefined);
  });
}
