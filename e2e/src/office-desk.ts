// An operator at a desk: the office's pages in a separate browser, on a desktop's screen and by keyboard.

import { join } from 'node:path';
import type { Role } from '@candor/contract';
import { makeOfficeClient, type OfficeClient } from '@candor/server/web/testing/office-client.ts';
import { type Browser, expect, type Page } from '@playwright/test';
import { axeFindings } from './axe-findings.ts';
import { acceptInvitation, loginOffice, officerClient } from './office.ts';
import { artifacts } from './phone.ts';

export interface OfficeDesk {
  readonly page: Page;
  readonly email: string;
  /** The same operator over HTTP, to compare with the page. */
  readonly client: OfficeClient;
  /** Below /office. */
  open(path: string): Promise<void>;
  /** Saves a picture and lets axe look at the page. */
  look(name: string): Promise<void>;
  close(): Promise<void>;
}

export interface DeskOptions {
  readonly scheme?: 'light' | 'dark';
  readonly size?: { readonly width: number; readonly height: number };
  readonly origin?: string;
}

/** A new operator each time, who has chosen a password by their invitation link. */
export async function takeDesk(browser: Browser, role: Role, options: DeskOptions = {}): Promise<OfficeDesk> {
  const { scheme = 'light', size = { width: 1440, height: 900 }, origin = process.env.VENUE ?? '' } = options;
  const email = `${role}-${crypto.randomUUID().slice(0, 8)}@office.example`;
  const cookie = await addOperator(origin, { email, role });
  const context = await browser.newContext({
    locale: 'en-GB',
    colorScheme: scheme,
    reducedMotion: 'reduce',
    baseURL: origin,
    viewport: size,
    deviceScaleFactor: 1,
    isMobile: false,
    hasTouch: false,
  });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: `${origin}/office`, httpOnly: true, sameSite: 'Strict' }]);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  return {
    page,
    email,
    client: makeOfficeClient(origin, { id: 0, email, role, cookie }),
    async open(path) {
      await page.goto(`/office${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
    async look(picture) {
      await page.screenshot({ path: join(artifacts, `office-${scheme}-${size.width}`, `${picture}.png`) });
      // A soft check: the journey continues, so that one run reports the findings of all pages.
      expect.soft(await axeFindings(page), picture).toEqual([]);
    },
    async close() {
      await context.close();
      expect(faults).toEqual([]);
    },
  };
}

/** The cookie of another operator. */
export async function addOperator(
  origin: string,
  { email, role }: { email: string; role: Role },
): Promise<string> {
  const cookie = (origin === process.env.VENUE && process.env.VENUE_OFFICE) || (await loginOffice(origin));
  const first = officerClient(origin, cookie);
  const given = await first.get('officeAddOperator', { email, name: `Operator of ${role}`, role });
  return acceptInvitation(origin, given.invitation);
}
