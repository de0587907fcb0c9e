// Invitations over HTTP: the code, its reward, and the invited clients.
import type pg from 'pg';
import { pageOf } from '../../web/page-of.ts';
import type { RegisterCall } from '../../web/register-call.ts';
import { weights } from '../../web/route-weights.ts';
import { listInvited, sumInvited } from './invited-rows.ts';
import { presentInfo, presentInvited } from './present-invited.ts';

export function registerReferralCalls(
  register: RegisterCall,
  { pool, reward, tradedUsdMin }: { pool: pg.Pool; reward: () => number; tradedUsdMin: number },
): void {
  register('inviteInfo', { weight: weights.stored }, async ({ session: { user } }) => ({
    data: presentInfo(user.inviteCode ?? '', await sumInvited(pool, user.id), {
      reward: reward(),
      tradedUsdMin,
    }),
  }));

  register('inviteList', { weight: weights.stored }, async ({ params, session }) => {
    const { rows, total } = await listInvited(pool, session.user.id, pageOf(params.page));
    return { data: { list: rows.map(presentInvited), total } };
  });
}
