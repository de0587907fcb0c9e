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
