// A phone four times slower than this machine, and what its main thread went through.
import { type CDPSession, chromium, type Page } from '@playwright/test';

const SLOWDOWN = 4;
/** The distance from one frame to the next of a hand that searches for something. */
const DRAG_PX = 6;
const FRAME_MS = 16;

/** Options of a measurement on a slow phone. */
export interface PhoneOptions {
  readonly chromiumPath: string;
  readonly runs: number;
  readonly say: (line: string) => void;
}

export interface SlowPhone {
  readonly page: Page;
  /** Share of the time that the main thread was busy, 0 to 1. */
  busyWhile(work: () => Promise<void>): Promise<number>;
  /** Times between painted frames, and the longest tasks the browser reported, in milliseconds. */
  framesWhile(work: () => Promise<void>): Promise<Frames>;
  /** Scrolls the page with one finger. */
  scroll(pixels: number): Promise<void>;
  /** One finger across, from the middle of an element, at the pace of a hand: a touch for every frame. */
  drag(selector: string, pixels: number): Promise<void>;
  end(): Promise<void>;
}
export interface Frames {
  readonly betweenMs: readonly number[];
  readonly longestTaskMs: number;
}

/** @param session a login as the app keeps it */
export async function takeSlowPhone(
  chromiumPath: string,
  preferences: object,
  session?: string,
): Promise<SlowPhone> {
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    colorScheme: 'dark',
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  // Runs once, so that later choices of the user stay.
  await context.addInitScript(
    ([kept, login]) => {
      if (localStorage.getItem('candor.preferences') !== null) return;
      localStorage.setItem('candor.preferences', kept);
      if (login !== '') localStorage.setItem('candor.session', login);
    },
    [JSON.stringify(preferences), session ?? ''] as const,
  );
  const page = await context.newPage();
  const debug = await context.newCDPSession(page);
  await debug.send('Performance.enable', { timeDomain: 'timeTicks' });
  await debug.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return {
    page,
    async busyWhile(work) {
      const before = await metricsOf(debug);
      await work();
      const after = await metricsOf(debug);
      return (after.taskSeconds - before.taskSeconds) / (after.atSeconds - before.atSeconds);
    },
    async framesWhile(work) {
      await page.evaluate(watchFrames);
      await work();
      return page.evaluate(readFrames);
    },
    scroll: async (pixels) => {
      await debug.send('Input.synthesizeScrollGesture', {
        x: 195,
        y: 500,
        yDistance: pixels,
        speed: 1_200,
        gestureSourceType: 'touch',
      });
    },
    async drag(selector, pixels) {
      const box = await page.locator(selector).first().boundingBox();
      if (!box) throw new Error(`${selector} is not on the screen`);
      const y = Math.round(box.y + box.height / 3);
      const from = Math.round(box.x + box.width / 2 - pixels / 2);
      const steps = Math.round(Math.abs(pixels) / DRAG_PX);
      const sent: Promise<unknown>[] = [];
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
        sent.push(
          debug.send('Input.dispatchTouchEvent', {
            type,
            touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
          }),
        );
      touch('touchStart', from);
      // A hand waits for no answer.
      for (let step = 1; step <= steps; step += 1) {
        await page.waitForTimeout(FRAME_MS);
        touch('touchMove', from + (pixels * step) / steps);
      }
      touch('touchEnd', from + pixels);
      await Promise.all(sent);
    },
    end: () => browser.close(),
  };
}

export async function metricsOf(debug: CDPSession): Promise<{ taskSeconds: number; atSeconds: number }> {
  const { metrics } = await debug.send('Performance.getMetrics');
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { taskSeconds: read('TaskDuration'), atSeconds: read('Timestamp') };
}

interface Watched {
  frames?: { between: number[]; longest: number; isOver: boolean };
}

function watchFrames(): void {
  const watched = { between: [] as number[], longest: 0, isOver: false };
  (window as unknown as Watched).frames = watched;
  let last = performance.now();
  const next = (now: number) => {
    watched.between.push(now - last);
    last = now;
    if (!watched.isOver) requestAnimationFrame(next);
  };
  requestAnimationFrame((now) => {
    last = now;
    requestAnimationFrame(next);
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.longest = Math.max(watched.longest, entry.duration);
  }).observe({ type: 'long-animation-frame' });
}

function readFrames(): Frames {
  const watched = (window as unknown as Watched).frames ?? { between: [], longest: 0, isOver: false };
  watched.isOver = true;
  return { betweenMs: watched.between, longestTaskMs: watched.longest };
}
