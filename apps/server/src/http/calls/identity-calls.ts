// Logging in to a demo account, out again, and who one is.
import type { Identity } from '../../modules/identity/identity.ts';
import { presentUser } from '../present/present-user.ts';
import { CallRefused } from '../refused.ts';
import type { RegisterCall } from '../register-call.ts';

export function registerIdentityCalls(register: RegisterCall, identity: Identity): void {
  register('createDemo', async ({ params, address }) => {
    const outcome = await identity.loginDemo(params.demo_id, address);
    if (!outcome.ok) {
      const details = { seconds: outcome.retryAfterSeconds };
      throw new CallRefused(outcome.code, { details });
    }
    return {
      data: { token: outcome.token, user: presentUser(outcome.user) },
      message: { key: 'msg.logged_in' },
    };
  });

  register('logout', async ({ session }) => {
    await identity.logout(session.id);
    return { data: null, message: { key: 'msg.logged_out' } };
  });

  register('userInfo', async ({ session }) => ({ data: presentUser(session.user) }));
}
