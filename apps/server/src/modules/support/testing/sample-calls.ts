import type { SampleCalls } from '../../../web/testing/sample-calls.ts';

export const supportSamples: SampleCalls<'support'> = {
  feedback: { text: 'The chart is clear. 👍', contact: 'someone@example.com' },
};
