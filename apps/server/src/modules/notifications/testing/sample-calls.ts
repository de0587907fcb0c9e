import { browserKeys } from '../../../outbox/testing/browser-keys.ts';
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
  noticeQuiet: {},
  noticeQuietSet: { on: 1, from: 1_320, to: 420, zone: 'Europe/Berlin' },
  noticePush: {},
  noticePushSubscribe: async () => ({
    endpoint: 'https://fcm.googleapis.com/fcm/send/a-device',
    ...browserKeys().wire,
  }),
  noticePushEnd: {},
  noticeSwitch: { kind: 'deposit_credited', channel: 'email', on: 0 },
};
