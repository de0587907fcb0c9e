import type { SampleCalls } from '../../../web/testing/sample-calls.ts';

export const chartsSamples: SampleCalls<'charts'> = {
  chartStorage: {},
  chartStoragePut: { version: 0, content: '{"layouts":[]}' },
};
