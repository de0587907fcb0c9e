import { expect, test } from 'vitest';
import { isPushService } from './push-service.ts';
import { vapidKeysOf } from './vapid-keys.ts';

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://web.push.apple.com/x', true],
  ['https://push.apple.com/x', false],
  ['https://evilpush.apple.com.example.com/x', false],
  ['http://fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://user@fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com@127.0.0.1/x', false],
  ['https://169.254.169.254/latest', false],
  ['https://localhost/x', false],
  ['fcm.googleapis.com', false],
])('%s is a push service: %s', (endpoint, isOne) => {
  expect(isPushService(endpoint, ['fcm.googleapis.com', '*.push.apple.com'])).toBe(isOne);
});

test('a secret that is no key of the curve still makes one', () => {
  const { publicKey, privateKey } = vapidKeysOf(Buffer.alloc(32, 0xff));
  expect([Buffer.from(publicKey, 'base64url').length, Buffer.from(privateKey, 'base64url').length]).toEqual([
    65, 32,
  ]);
});
