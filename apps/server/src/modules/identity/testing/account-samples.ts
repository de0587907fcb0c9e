import type { SampleCalls } from '../../../web/testing/sample-calls.ts';
import { fetchCode, makeEmail, openByMail, PASSWORD, registration } from './real-accounts.ts';

export const accountsSamples: SampleCalls<'accounts'> = {
  captcha: {},
  sendEmailCode: { to: 'a-reader@client.example', type: 1 },
  sendSmsCode: { to: '+4915123456789', type: 1 },
  async register(by) {
    const account = makeEmail();
    return registration(account, await fetchCode(by, { to: account, type: 1 }));
  },
  async login(by) {
    const { email } = await openByMail(by);
    return { account: email, password: PASSWORD, login_type: 1 };
  },
  async forgetPassword(by) {
    const { email } = await openByMail(by);
    await by.venue.pool.query('delete from code_sends');
    return {
      type: 1,
      account: email,
      new_password: 'other words than before',
      secondary_password: 'other words than before',
      auth_code: await fetchCode(by, { to: email, type: 2 }),
    };
  },
  async amendPassword(by) {
    const { email } = await by.client.get('userInfo', {}, { token: by.token });
    const auth_code = await fetchCode(by, { to: email, type: 2 });
    return { type: 1, new_password: 'other words than before', auth_code };
  },
};
