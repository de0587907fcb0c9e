// The mobile app begins here, in steps between which a finger is answered: React, the app, the first screen.
import './app.css';

/** Lets the browser do what waits, as a tap or a frame. */
const pause = (): Promise<void> =>
  'scheduler' in globalThis && scheduler.yield
    ? scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve));

async function begin(root: HTMLElement): Promise<void> {
  await import('./react.ts');
  await pause();
  const { start } = await import('./start.tsx');
  await pause();
  await start(root);
}

const root = document.getElementById('root');
if (root) await begin(root);

/** As a file of its own, past the build: its failure is none of the app's, which works without it, only not offline. */
async function keepOffline(): Promise<void> {
  const file = '/keep-offline.js';
  const { keepShellOffline } = (await import(/* @vite-ignore */ file)) as KeepOffline;
  await keepShellOffline();
}
interface KeepOffline {
  readonly keepShellOffline: () => Promise<void>;
}

// All chunks of a version are kept together, so that a new one never leaves an old page without its parts; that is some
// 250 kB compressed, fetched when the first screen has long been there.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  window.setTimeout(() => void keepOffline().catch(() => undefined), 4_000);
