// Steps of a walk between screens inside the app, and the waits at each.
import { expect } from '@playwright/test';
import type { Phone } from './phone.ts';

/** The action at each screen, by the screen's name. */
export type Stop = (name: string) => Promise<void>;
type Key = Parameters<Phone['t']>[0];

export interface Steps {
  /** Another screen without loading the app again. */
  go(path: string): Promise<void>;
  /** Reloads the app, like after another login. */
  load(path: string): Promise<void>;
  /** Waits until there are no requests and no placeholders. */
  settle(): Promise<void>;
  /** The screens of these addresses, one after the other. */
  stopAt(places: readonly (readonly [name: string, path: string])[]): Promise<void>;
  /** Taps, stops at the sheet or the question that opens, and leaves it again. */
  stopAtSheet(name: string, opener: () => Promise<void>, closing?: Key): Promise<void>;
}

/**
 * Matches names that begin with this text; a longer word with the same beginning does not match (in Turkish: Al, Alan).
 */
export const beginsWith = (words: string) => new RegExp(`^${words}(?!\\p{L})`, 'u');

/** The period without requests. */
const QUIET_MS = 250;

export function stepsOf(phone: Phone, stop: Stop): Steps {
  const { page, t, open } = phone;
  const asked = new Set<unknown>();
  let changedAt = Date.now();
  page.on('request', (request) => {
    asked.add(request);
    changedAt = Date.now();
  });
  const end = (request: unknown) => {
    asked.delete(request);
    changedAt = Date.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  page.on('framenavigated', () => asked.clear());

  async function settle(): Promise<void> {
    await expect(page.locator('.shimmer')).toHaveCount(0);
    await expect
      .poll(() => asked.size === 0 && Date.now() - changedAt > QUIET_MS, { intervals: [50] })
      .toBe(true);
    await expect(page.locator('.shimmer')).toHaveCount(0);
    await phone.rest();
  }
  async function arrive(): Promise<void> {
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await settle();
  }
  const steps: Steps = {
    settle,
    async go(path) {
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        scrollTo(0, 0);
      }, path);
      changedAt = Date.now();
      await arrive();
    },
    async load(path) {
      await open(path);
      await arrive();
    },
    async stopAt(places) {
      for (const [name, path] of places) {
        await steps.go(path);
        await stop(name);
      }
    },
    async stopAtSheet(name, opener, closing = 'public.close') {
      await opener();
      const sheet = page.locator('[role=dialog], [role=alertdialog], dialog[open]').last();
      await expect(sheet).toBeVisible();
      await settle();
      await stop(name);
      await sheet
        .getByRole('button', { name: t(closing), exact: true })
        .first()
        .tap();
      await expect(sheet).toHaveCount(0);
    },
  };
  return steps;
}
