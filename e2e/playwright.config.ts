// Journeys in a real browser, on a phone's screen, by touch. CHROMIUM_PATH names the browser (tools/chromium.ts finds
// it).
import { defineConfig } from '@playwright/test';
import { DEEP } from './src/deep.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Tests of connections wait for the clock, not for the machine. */
const waiting = /[/]connection[.]spec[.]ts$/;

export default defineConfig({
  testDir: './src',
  outputDir: './test-results',
  globalSetup: './src/start-venue.ts',
  // A journey takes 20 s; a machine with other work to do takes many times that.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  // Two at a time keep two cores busy; the third runs the tests that often wait for a minute.
  workers: 3,
  projects: [
    { name: 'waiting', testMatch: waiting, workers: 1 },
    { name: 'journeys', testIgnore: waiting, workers: 2 },
  ],
  // The same journeys in more languages are for `npm run test:deep`.
  grepInvert: new RegExp(DEEP),
  fullyParallel: true,
  forbidOnly: true,
  // A machine under load may starve one test; tests that passed only on their second try are counted and named at the
  // end.
  retries: 1,
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: flags },
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    timezoneId: 'Europe/Berlin',
    serviceWorkers: 'block',
    // Without recorded screenshots: without a graphics card they take a third of a run.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
  },
});
