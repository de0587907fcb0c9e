// `npm run test:deep -- --only=tour`: every screen in sixteen languages and two pseudo-locales, measured, and with axe.
import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

export default defineConfig({
  ...tests,
  globalSetup: './src/start-language-tour.ts',
  // Some fifty screens in one test, with axe twice as slow.
  timeout: 900_000,
  workers: 2,
  // Pictures are for sheets, and a trace of so many screens takes as long as the walk.
  use: { ...tests.use, actionTimeout: 30_000, deviceScaleFactor: 1, trace: 'off' },
  projects: [{ name: 'languages', testMatch: [/[/]language-tour[.]ts$/, /[/]axe-tour[.]ts$/] }],
});
