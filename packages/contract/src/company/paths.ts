// Paths of this area's calls.
import type { CallSite } from '../wire/call-site.ts';

export const companyPaths = {
  areaList: { method: 'GET', auth: 'none', path: '/api/default/area_list' },
  setting: { method: 'GET', auth: 'none', path: '/api/default/setting', initial: true },
  basicInfo: { method: 'GET', auth: 'none', path: '/api/basicSet/getBasicInfo', initial: true },
  companyStatus: { method: 'GET', auth: 'none', path: '/api/company/getCompanyStatus', initial: true },
  providers: { method: 'GET', auth: 'none', path: '/api/company/getCompany' },
  complaintEmail: { method: 'GET', auth: 'none', path: '/api/company/complaintEmail' },
} as const satisfies Record<string, CallSite>;
