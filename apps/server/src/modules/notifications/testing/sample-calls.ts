import type { SampleCalls } from '../../../web/testing/sample-calls.ts';

export const notificationsSamples: SampleCalls<'notifications'> = {
  noticeList: async ({ client, token, venue }) => {
    const { id } = await client.get('userInfo', {}, { token });
    await venue.pool.query(
      `insert into notices (user_id, kind, params, written_at) values ($1, 'password_changed', '{}', now())`,
      [id],
    );
    return {};
  },
  noticeUnread: {},
  noticeRead: {},
  noticeSettings: {},
  noticeSwitch: { kind: 'deposit_credited', channel: 'email', on: 0 },
};
