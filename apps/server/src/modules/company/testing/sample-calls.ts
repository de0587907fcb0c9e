import type { SampleCalls } from '../../../web/testing/sample-calls.ts';

export const companySamples: SampleCalls<'company'> = {
  areaList: {},
  setting: { key: 'is_show_mobile' },
  basicInfo: {},
  companyStatus: {},
  providers: {},
  complaintEmail: {},
};
