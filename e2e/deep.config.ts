// `npm run test:deep`: the journeys in the languages and colour schemes that `npm test` leaves out.
import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';
import { DEEP } from './src/deep.ts';

export default defineConfig({ ...tests, grep: new RegExp(DEEP), grepInvert: [] });
