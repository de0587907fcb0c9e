// The service worker caches the shell, so that an installed app opens without a network. It never touches the API. It
// is a separate file, loaded long after the first screen: if that fails, nobody is asked to reload.
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
