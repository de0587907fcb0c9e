// `npm run pictures:office`: every page and sheet of the office at two sizes, light and dark, then sheets of them.
import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

export default defineConfig({
  ...tests,
  globalSetup: './src/start-office-tour.ts',
  retries: 0,
  use: { ...tests.use, trace: 'off' },
  workers: 2,
  projects: [
    { name: 'tour', testMatch: /[/]office-tour[.]ts$/ },
    { name: 'sheets', testMatch: /[/]office-tour-sheets[.]ts$/, dependencies: ['tour'] },
  ],
});
