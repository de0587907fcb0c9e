import { expect, test } from 'vitest';
import { pushContact } from './push-sender.ts';
import { readPushAddress } from './push-service.ts';
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
  ['https://localhost"x.push.apple.com/p', false],
  ["https://localhost'x.push.apple.com/p", false],
  ['https://localhost;x.push.apple.com/p', false],
  ['https://localhost{x.push.apple.com/p', false],
  ['https://localhost}x.push.apple.com/p', false],
  ['https://localhost`x.push.apple.com/p', false],
])('%s is a push service: %s', (endpoint, isOne) => {
  expect(readPushAddress(endpoint, ['fcm.googleapis.com', '*.push.apple.com']) !== undefined).toBe(isOne);
});

test('an endpoint is called in the normal form of its URL', () => {
  const given = 'https://FCM.googleapis.com:443\\send/`x';
  expect(readPushAddress(given, ['fcm.googleapis.com'])).toBe('https://fcm.googleapis.com/send/%60x');
});

test('push services get the site or the sender of e-mails as contact, never an operator’s login', () => {
  const officeEmail = 'boss@example.com';
  const from = { siteDomain: undefined, smtpFrom: 'Candor <post@example.com>', officeEmail };
  expect(pushContact(from)).toBe('mailto:post@example.com');
  expect(pushContact({ ...from, siteDomain: 'example.com' })).toBe('https://example.com');
  expect(pushContact({ ...from, smtpFrom: '' })).toBe('mailto:postmaster@localhost');
});

test('a secret outside the range of keys still makes one', () => {
  const { publicKey, privateKey } = vapidKeysOf(Buffer.alloc(32, 0xff));
  expect([Buffer.from(publicKey, 'base64url').length, Buffer.from(privateKey, 'base64url').length]).toEqual([
    65, 32,
  ]);
});
