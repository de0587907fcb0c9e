// Idle work that starts well after the first screen is shown: fetches and runs what the next tap needs, piece by piece,
// and caches the app for use without a network.
import { addressOfWords } from 'virtual:catalog-parts';
import { askBarsAhead } from '../features/trading/chart/bars-ahead.ts';
import { chart } from '../features/trading/chart/chart-on-demand.ts';
import type { App } from '../shared/app-context.ts';
import { wantsLittleData, whenIdle } from '../shared/idle.ts';
import { MESSAGE_PARTS } from '../shared/message-parts.ts';

const OFFLINE_AFTER_MS = 2_000;

export function lookAhead(app: App): void {
  // All chunks of a version are cached together, so that a new version never leaves an old page without its parts; they
  // have some 250 kB compressed.
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    setTimeout(() => void keepOffline(app).catch(() => undefined), OFFLINE_AFTER_MS);
  askBarsOnTaps(app);
  // A part that fails to load now is requested again when it is needed.
  if (!wantsLittleData()) prepareTrade(app).catch(() => undefined);
}

/** Home's rows open Trade, and so does the bar below every screen. */
async function prepareTrade(app: App): Promise<void> {
  await whenIdle();
  app.preload('/trade');
  await whenIdle();
  const hasChart = await chart.preload();
  await whenIdle();
  // The first use of the time formatter takes a tenth of a second on a slow phone.
  app.i18n.get().format.weekdayTime(Date.now());
  await whenIdle();
  if (!hasChart || location.pathname === '/trade') return;
  const { tryOut } = await import('../features/trading/chart/price-chart.tsx');
  await tryOut(app.i18n.get().language);
}

/** A finger that has stayed this long, or has left, does not scroll. */
const SURE_MS = 80;

/** Starts loading the bars while the screen is still rendering. */
function askBarsOnTaps({ client }: App): void {
  let timer: ReturnType<typeof setTimeout>;
  const ask = ({ target }: Event): void => {
    const row = target instanceof Element && target.closest<HTMLElement>('a[data-instrument]');
    if (row) askBarsAhead(client, Number(row.dataset.instrument));
  };
  const stop = (): void => clearTimeout(timer);
  addEventListener('pointercancel', stop);
  addEventListener('pointerdown', (event) => {
    stop();
    timer = setTimeout(() => ask(event), SURE_MS);
  });
  addEventListener(
    'click',
    (event) => {
      stop();
      ask(event);
    },
    true,
  );
}

/** A separate file outside the build: if it fails the app still works, only not offline. */
async function keepOffline({ i18n }: App): Promise<void> {
  const file = '/keep-offline.js';
  const { keepShellOffline } = (await import(/* @vite-ignore */ file)) as KeepOffline;
  const { language } = i18n.get();
  await keepShellOffline(MESSAGE_PARTS.map((part) => addressOfWords(language, part)));
}
interface KeepOffline {
  readonly keepShellOffline: (files: readonly string[]) => Promise<void>;
}
