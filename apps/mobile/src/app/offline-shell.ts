/// <reference types="vite/client" />
// The service worker keeps the shell, so that an installed app opens without a network. It never touches the API.
const REGISTER_AFTER_MS = 4_000;
const WORDS_CACHE = 'words-and-logos';

/** After the first paint, in builds only. A new version takes over when every page of the old one is closed. */
export function keepShellOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = async (): Promise<void> => {
    const registration = await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
    // The words of this reader's language were loaded before the worker was there to keep them.
    const words = performance
      .getEntriesByType('resource')
      .map((entry) => entry.name)
      .filter((name) => /\/assets\/(first|rest)-[^/]*\.js$/.test(name));
    await (await caches.open(WORDS_CACHE)).addAll(words);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void registration.update().catch(() => undefined);
    });
  };
  // Without it the app works as before, only not without a network.
  const begin = (): void => void register().catch(() => undefined);
  // All chunks of a version are kept together, so that a new one never leaves an old page without its parts; that is
  // some 250 kB compressed, fetched when the first screen has long been there.
  window.setTimeout(begin, REGISTER_AFTER_MS);
}
