// Paths of this area's calls.
import type { CallSite } from '../wire/call-site.ts';

export const accountsPaths = {
  captcha: { method: 'GET', auth: 'none', path: '/api/captcha' },
  sendEmailCode: { method: 'POST', auth: 'none', path: '/api/notify/send_email' },
  sendSmsCode: { method: 'POST', auth: 'none', path: '/api/notify/send_sms' },
  register: { method: 'POST', auth: 'optional', path: '/api/user/register' },
  login: { method: 'POST', auth: 'none', path: '/api/user/loginForU' },
  forgetPassword: { method: 'POST', auth: 'none', path: '/api/user/forget_password' },
  amendPassword: { method: 'POST', auth: 'real', path: '/api/user/amend_password' },
} as const satisfies Record<string, CallSite>;
