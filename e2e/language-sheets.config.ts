// After language-tour.config.ts: sheets of the pictures that it left. They need no venue.
import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

export default defineConfig({
  ...tests,
  globalSetup: [],
  retries: 0,
  workers: 2,
  use: { ...tests.use, trace: 'off' },
  projects: [{ name: 'sheets', testMatch: /[/]language-tour-sheets[.]ts$/ }],
});
