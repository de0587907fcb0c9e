// Journeys in a real browser, on a phone's screen, by touch. CHROMIUM_PATH names the browser (tools/chromium.ts finds it).
import { defineConfig } from '@playwright/test';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: './src',
  outputDir: './test-results',
  globalSetup: './src/start-venue.ts',
  // A journey takes 20 s; a machine with other work to do takes many times that.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  // Half of the tests wait for a line to come back: two at a time keep one machine busy.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A machine under load may starve one test; what passed at the second try only is counted and named at the end.
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
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
