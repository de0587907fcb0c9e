// A real account for a phone at once: registered over HTTP, as the form does it, and logged in.
import { makeTestClient } from '@candor/server/web/testing/test-client.ts';
import { openHttpClient, sendIdentity } from './http-client.ts';
import type { Phone } from './phone.ts';
import { logInAs, storedSession } from './stored-session.ts';

/** Returns its e-mail address. `outbox` belongs to a test's own venue. */
export async function becomeReal(phone: Phone, venue: { outbox?: string } = {}): Promise<string> {
  const { email, login } = await openHttpClient({ isVerified: false, origin: phone.origin, ...venue });
  await logInAs(phone, storedSession(login));
  return email;
}

/** Submits an identity for the user who is logged in on the phone, which then waits for review. */
export async function sendIdentityFrom({ page, origin }: Pick<Phone, 'page' | 'origin'>): Promise<void> {
  const stored = await page.evaluate(() => localStorage.getItem('candor.session'));
  const { token } = JSON.parse(stored ?? '{}') as { token: string };
  await sendIdentity(makeTestClient(origin), token, 'Ada Lovelace');
}
