import { openRealUser } from '../../../web/testing/real-user.ts';
import type { SampleCalls } from '../../../web/testing/sample-calls.ts';

export const referralsSamples: SampleCalls<'referrals'> = {
  inviteInfo: {},
  inviteList: async ({ client, token, venue }) => {
    const { id } = await client.get('userInfo', {}, { token });
    const invited = await openRealUser(venue);
    await venue.pool.query('update users set invited_by = $1 where id = $2', [id, invited.id]);
    return {};
  },
};
