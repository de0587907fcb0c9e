// The service worker keeps the shell, so that an installed app opens without a network. It never touches the API.
// A file of its own, fetched once the first screen has long been there: where it can't be, nobody is asked to reload.
const WORDS_CACHE = 'words-and-logos';

/** A new version takes over when every page of the old one is closed. Rejects where the shell can't be kept. */
export async function keepShellOffline() {
  const registration = await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
  // The words of this language were loaded before the worker was there to keep them, or wait for other screens.
  const words = performance
    .getEntriesByType('resource')
    .map((entry) => entry.name)
    .filter((name) => /\/assets\/words-[^/]*\.js$/.test(name))
    .flatMap((name) =>
      ['first', 'trading', 'account'].map((part) => name.replace(/(?<=words-\w+-)\w+/, part)),
    );
  await (await caches.open(WORDS_CACHE)).addAll([...new Set(words)]);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void registration.update().catch(() => undefined);
  });
}
