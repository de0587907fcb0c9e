// A login as the app stores it on its phone, so that a walk can start with users created over HTTP.
import type { Login } from '@candor/contract';
import type { Phone } from './phone.ts';

/** In the format of the app's storage. */
export const storedSession = ({ token, user }: Login): string =>
  JSON.stringify({
    version: 2,
    token,
    user: {
      uid: user.uid,
      email: user.email,
      isDemo: user.is_demo === 1,
      isBlocked: user.blocked === 1,
      accountNumber: user.trade_account,
    },
  });

/** Nothing but the login changes; the next page that is opened has it. */
export async function logInAs({ page, open }: Pick<Phone, 'page' | 'open'>, session: string): Promise<void> {
  await open('/language');
  // The stored session is requested once more, and is stored again with the answer.
  await page.waitForLoadState('networkidle');
  await page.evaluate((kept) => localStorage.setItem('candor.session', kept), session);
}
