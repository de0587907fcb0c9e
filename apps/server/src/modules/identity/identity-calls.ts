// Login to a demo account, logout, and the logged-in user.
import type { CallParams } from '@candor/contract';
import { CallRefused, missing } from '../../web/refused.ts';
import type { RegisterCall } from '../../web/register-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { DemoProof } from './demo-challenge.ts';
import type { Identity } from './identity.ts';
import { presentUser } from './present-user.ts';
import { sessionContextOf } from './session-context.ts';

export function registerIdentityCalls(register: RegisterCall, identity: Identity): void {
  register('createDemo', { weight: weights.written }, async (call) => {
    const { params, address } = call;
    const outcome = await identity.loginDemo(params.demo_id, address, {
      proof: proofOf(params),
      sessionContext: sessionContextOf(call),
    });
    if (!outcome.ok)
      throw new CallRefused(outcome.code, 'details' in outcome ? { details: { ...outcome.details } } : {});
    return {
      data: { token: outcome.token, user: presentUser(outcome.user) },
      message: { key: 'msg.logged_in' },
    };
  });

  register('logout', { weight: weights.stored }, async ({ session }) => {
    await identity.logout(session.id);
    return { data: null, message: { key: 'msg.logged_out' } };
  });

  register('userInfo', { weight: weights.plain }, async ({ session }) => ({
    data: presentUser(session.user),
  }));
}

/** Both parameters or neither. */
function proofOf({ challenge, proof }: CallParams<'createDemo'>): DemoProof | undefined {
  if (challenge === undefined && proof === undefined) return undefined;
  if (challenge === undefined) throw missing('challenge');
  if (proof === undefined) throw missing('proof');
  return { challenge, proof };
}
