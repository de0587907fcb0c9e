// Where the calls of this area live.
import type { CallSite } from '../wire/call-site.ts';

export const companyPaths = {
  areaList: { method: 'GET', path: '/api/default/area_list', auth: 'none' },
  setting: { method: 'GET', path: '/api/default/setting', auth: 'none', initial: true },
  basicInfo: { method: 'GET', path: '/api/basicSet/getBasicInfo', auth: 'none', initial: true },
  companyStatus: { method: 'GET', path: '/api/company/getCompanyStatus', auth: 'none', initial: true },
  providers: { method: 'GET', path: '/api/company/getCompany', auth: 'none' },
  complaintEmail: { method: 'GET', path: '/api/company/complaintEmail', auth: 'none' },
} as const satisfies Record<string, CallSite>;
