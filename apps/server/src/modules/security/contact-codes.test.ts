// Codes for a change of contact hold no connection of the database while they are hashed.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMail } from '../../notifications/mail.ts';
import { makeNotifications } from '../../notifications/notifications.ts';
import { makeOutbox } from '../../outbox/outbox.ts';
import { makePasswordHasher } from '../../secrets/password-hash.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { makeContactChange } from './contact-calls.ts';
import { makeRealUser } from './testing/real-user.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await openTestVenue();
});
afterAll(() => venue.stop());

test('hashing a code does not hold the only connection', async () => {
  const { id: userId, email } = await makeRealUser(venue);
  const pool = new pg.Pool({ ...venue.connection, max: 1, connectionTimeoutMillis: 1_000 });
  const hasher = makePasswordHasher();
  let hashed = 0;
  const passwords = {
    ...hasher,
    async hash(code: string) {
      await pool.query('select 1');
      hashed += 1;
      return hasher.hash(code);
    },
  };
  const mail = makeMail(makeOutbox(Date.now));
  const notifications = makeNotifications({ mail, now: Date.now });
  const contact = makeContactChange({ pool, passwords, mail, notifications, now: Date.now });
  const send = () => contact.sendCode({ userId, kind: 'email', language: 'en' }, null);
  try {
    await send();
    // A code that is requested too soon is rejected before anything is hashed for it.
    await expect(send()).rejects.toMatchObject({ code: 'code_recently_sent' });
    expect(hashed).toBe(1);
  } finally {
    await pool.end();
  }
  const { rows } = await venue.pool.query('select 1 from outbox where recipient = $1 and code is not null', [
    email,
  ]);
  expect(rows).toHaveLength(1);
});
