// Paths of this area's calls.
import type { CallSite } from '../wire/call-site.ts';

export const protectionPaths = {
  protectionRules: { method: 'GET', auth: 'none', path: '/api/protection/rules' },
  protectionInfo: { method: 'GET', auth: 'real', path: '/api/protection/info' },
  setLossLimit: { method: 'POST', auth: 'real', path: '/api/protection/loss_limit', keyed: true },
  setDepositLimit: { method: 'POST', auth: 'real', path: '/api/protection/deposit_limit', keyed: true },
  takeBreak: { method: 'POST', auth: 'real', path: '/api/protection/break', keyed: true },
  requestClass: { method: 'POST', auth: 'real', path: '/api/protection/class_request', keyed: true },
  backToRetail: { method: 'POST', auth: 'real', path: '/api/protection/retail', keyed: true },
} as const satisfies Record<string, CallSite>;
