// Latency of a tap at four times slow-down: from an instrument of Home to its chart, and from Buy to its ticket, on a
// phone with a logged-in user, against the whole program.
import type { Login } from '@candor/contract';
import type { Program } from '@candor/server/testing/program.ts';
import type { Page } from '@playwright/test';
import { loginDemo } from '../bench-program.ts';
import { median } from '../figures.ts';
import { type PhoneOptions, takeSlowPhone } from './slow-phone.ts';

/** The limit from a tap until bars are painted. */
const CHART_MS_MAX = 700;
/** The limit from a tap until a field of the ticket can be touched. */
const TICKET_MS_MAX = 300;
/** A user has looked at the screen this long before the hand comes. */
const LOOKED_MS = 4_000;

export async function measureHand(
  program: Program,
  { chromiumPath, runs, say }: PhoneOptions,
): Promise<void> {
  const charts: number[] = [];
  const others: number[] = [];
  const tickets: number[] = [];
  for (let run = 1; run <= runs; run += 1) {
    const phone = await takeSlowPhone(chromiumPath, { language: 'en' }, await logIn(program, run));
    const { page } = phone;
    await page.addInitScript(watchTap);
    await page.goto(`${program.origin}/`);
    await page.waitForFunction(() => document.documentElement.dataset.drawn === undefined);
    await page.waitForTimeout(LOOKED_MS);
    charts.push(await tap(page, 'a[data-instrument] >> nth=2', 'chart'));
    await page.waitForTimeout(LOOKED_MS);
    tickets.push(await tap(page, 'button.bg-up-fill', 'ticket'));
    await phone.end();
    const again = await takeSlowPhone(chromiumPath, { language: 'en' }, await logIn(program, run));
    await again.page.addInitScript(watchTap);
    await again.page.goto(`${program.origin}/`);
    await again.page.waitForFunction(() => document.documentElement.dataset.drawn === undefined);
    others.push(await tap(again.page, 'a[data-instrument] >> nth=2', 'chart'));
    await again.end();
  }
  const list = (all: readonly number[]) => all.map((one) => one.toFixed(0)).join(', ');
  const line = (what: string, all: readonly number[], max: number) =>
    say(
      `${what}: median ${median(all).toFixed(0)} ms (aim ${max} ms, ${median(all) <= max ? 'holds' : 'MISSED'}); of ${list(all)}`,
    );
  line('a tap on an instrument of Home → its chart', charts, CHART_MS_MAX);
  line('the same, tapped as soon as Home answers', others, CHART_MS_MAX);
  line('the first tap on Buy → a ticket whose fields can be touched', tickets, TICKET_MS_MAX);
}

/** A separate demo account for each try. */
const logIn = async (program: Program, run: number): Promise<string> =>
  storedSession(await loginDemo(program, `bench-hand-${run}`));

/** A login as the app stores it. */
export const storedSession = ({ token, user }: Login): string =>
  JSON.stringify({
    version: 2,
    token,
    user: {
      uid: user.uid,
      email: user.email,
      isDemo: user.is_demo === 1,
      accountNumber: user.trade_account,
    },
  });

interface Watched {
  tapped?: { at: number; answered: number; wanted: 'chart' | 'ticket' | '' };
}

async function tap(page: Page, selector: string, wanted: 'chart' | 'ticket'): Promise<number> {
  const element = page.locator(selector);
  await element.waitFor();
  await page.evaluate((what) => {
    (window as unknown as Watched).tapped = { at: 0, answered: 0, wanted: what };
  }, wanted);
  await element.tap({ force: true });
  await page.waitForFunction(() => ((window as unknown as Watched).tapped?.answered ?? 0) > 0, undefined, {
    timeout: 30_000,
    polling: 200,
  });
  const tapped = await page.evaluate(() => (window as unknown as Watched).tapped);
  return tapped ? tapped.answered - tapped.at : Number.NaN;
}

/** Runs in the page: measures from the touch to the frame that shows the requested content. */
function watchTap(): void {
  /** Coloured pixels show bars, and not only the grid or the labels of the axis. */
  const hasBars = (canvas: HTMLCanvasElement): boolean => {
    if (canvas.width < 200 || canvas.height < 200) return false;
    const context = canvas.getContext('2d');
    if (!context) return false;
    const { data } = context.getImageData(0, Math.floor(canvas.height / 4), canvas.width, canvas.height / 2);
    let coloured = 0;
    for (let at = 0; at < data.length; at += 16)
      if (Math.abs((data[at] ?? 0) - (data[at + 1] ?? 0)) > 60) coloured += 1;
    return coloured > 200;
  };
  const isThere = (wanted: string): boolean => {
    if (wanted === 'chart')
      return (
        location.pathname === '/trade' &&
        document.querySelector('main section [role=status]') === null &&
        [...document.querySelectorAll<HTMLCanvasElement>('main section canvas')].some(hasBars)
      );
    const field = document.querySelector<HTMLInputElement>('[role=dialog] input');
    if (!field || field.disabled) return false;
    const { left, top, width, height } = field.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === field;
  };
  const look = (): void => {
    const tapped = (window as unknown as Watched).tapped;
    if (!tapped || tapped.answered > 0) return;
    // It counts once it is painted, which is in the frame after.
    if (isThere(tapped.wanted)) requestAnimationFrame((now) => setTimeout(() => (tapped.answered = now)));
    else requestAnimationFrame(look);
  };
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      const tapped = (window as unknown as Watched).tapped;
      if (!tapped || tapped.at > 0) return;
      tapped.at = timeStamp;
      requestAnimationFrame(look);
    },
    true,
  );
}
