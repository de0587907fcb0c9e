import type { SampleCalls } from '../../../web/testing/sample-calls.ts';

export const identitySamples: SampleCalls<'identity'> = {
  createDemo: { demo_id: 'a-demo-of-the-samples' },
  logout: {},
  userInfo: {},
};
