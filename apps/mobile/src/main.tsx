// The mobile app begins here, in steps between which a finger is answered: React, the app, the first screen.
import './app.css';

/** Lets the browser do what waits, as a tap or a frame. */
const pause = (): Promise<void> =>
  'scheduler' in globalThis && scheduler.yield
    ? scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve));

/** What follows a page that the server drew is there, or has failed. */
async function styled(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
  if (link && !link.sheet)
    await new Promise((resolve) => {
      link.addEventListener('load', resolve);
      link.addEventListener('error', resolve);
    });
}

async function begin(root: HTMLElement): Promise<void> {
  await import('./react.ts');
  await pause();
  const { start } = await import('./start.tsx');
  await pause();
  await styled();
  await start(root);
}

const root = document.getElementById('root');
if (root) await begin(root);
