// `npm run pictures`: the tour, then the sheets made of it.
import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

export default defineConfig({
  ...tests,
  globalSetup: './src/start-tour.ts',
  // A hundred screens in one test.
  timeout: 900_000,
  workers: 2,
  projects: [
    { name: 'tour', testMatch: /[/]tour[.]ts$/ },
    { name: 'sheets', testMatch: /[/]tour-sheets[.]ts$/, dependencies: ['tour'] },
  ],
});
