// One call for each endpoint of this area, with its response.
import type { SampleCalls } from '../../../web/testing/sample-calls.ts';
import { uploadEvidence } from './evidence.ts';

export const protectionSamples: SampleCalls<'protection'> = {
  protectionRules: {},
  protectionInfo: {},
  setLossLimit: { amount: '250' },
  setDepositLimit: { period: 'week', amount: '1000' },
  requestClass: async (by) => ({
    ...{ trades: 1, portfolio: 1, sector: 0 },
    statement: 'I have traded futures for a bank since 2015.',
    evidence: await uploadEvidence(by.client, by),
  }),
  takeBreak: { days: 1 },
  backToRetail: {},
};
