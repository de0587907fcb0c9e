// Paths of this area's calls. None accepts an Idempotency-Key: a stored response would contain the secrets it returned.
import type { CallSite } from '../wire/call-site.ts';

export const securityPaths = {
  securityState: { method: 'GET', auth: 'real', path: '/api/user/security' },
  sessionList: { method: 'GET', auth: 'real', path: '/api/user/sessions' },
  sessionEnd: { method: 'POST', auth: 'real', path: '/api/user/session_end' },
  sessionEndOthers: { method: 'POST', auth: 'real', path: '/api/user/session_end_others' },
  confirmMe: { method: 'POST', auth: 'real', path: '/api/user/confirm_me' },
  confirmBegin: { method: 'POST', auth: 'real', path: '/api/user/confirm_begin' },
  factorBegin: { method: 'POST', auth: 'real', path: '/api/user/factor_begin' },
  factorConfirm: { method: 'POST', auth: 'real', path: '/api/user/factor_confirm' },
  factorRemove: { method: 'POST', auth: 'real', path: '/api/user/factor_remove' },
  recoveryCodes: { method: 'POST', auth: 'real', path: '/api/user/recovery_codes' },
  passkeyBegin: { method: 'POST', auth: 'real', path: '/api/user/passkey_begin' },
  passkeyAdd: { method: 'POST', auth: 'real', path: '/api/user/passkey_add' },
  passkeyRename: { method: 'POST', auth: 'real', path: '/api/user/passkey_rename' },
  passkeyRemove: { method: 'POST', auth: 'real', path: '/api/user/passkey_remove' },
  passkeyLoginBegin: { method: 'POST', auth: 'none', path: '/api/user/passkey_login_begin' },
  passkeyLogin: { method: 'POST', auth: 'none', path: '/api/user/passkey_login' },
  contactCode: { method: 'POST', auth: 'real', path: '/api/user/contact_code' },
  contactChange: { method: 'POST', auth: 'real', path: '/api/user/contact_change' },
} as const satisfies Record<string, CallSite>;
