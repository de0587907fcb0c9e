// Calls for what an account stores for its charts: drawings and named layouts.
import * as z from 'zod/mini';
import { type CallContract, keyRefusals } from '../wire/call.ts';
import { none, text, wholeNumber } from '../wire/parameters.ts';
import { CHART_STORAGE_MAX } from './limits.ts';
import type { chartsPaths } from './paths.ts';
import { chartStorage } from './shapes.ts';

export const chartsCalls = {
  chartStorage: {
    params: none,
    data: chartStorage,
    summary: 'Drawings and layouts of the user’s charts',
    description:
      'content is JSON whose shape is the app’s; it is {} before the first change. version rises with every change. A demo’s is copied to the account that is registered with the demo’s token.',
    refusals: [],
  },
  chartStoragePut: {
    params: z.object({ version: wholeNumber, content: text(CHART_STORAGE_MAX) }),
    data: chartStorage,
    summary: 'Store drawings and layouts',
    description:
      'Replaces what is stored. content is a JSON object of at most 24,000 characters. version is the one that was read: if it has changed since, nothing is written.',
    refusals: ['chart_storage_changed', ...keyRefusals],
  },
} as const satisfies Record<keyof typeof chartsPaths, CallContract>;
