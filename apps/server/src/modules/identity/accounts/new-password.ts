// A new password by a code to the account's own address, for a forgotten password or a change.
import type pg from 'pg';
import type { WithdrawalHold } from '../../../notifications/kinds.ts';
import type { Notifications } from '../../../notifications/notifications.ts';
import type { PasswordHasher } from '../../../secrets/password-hash.ts';
import { type Act, inAct } from '../../../web/act.ts';
import { CallRefused } from '../../../web/refused.ts';
import type { Codes } from '../codes/codes.ts';
import { type Contact, contactsOf } from '../contacts/contact.ts';
import { requireGoodPassword } from '../passwords/judge-password.ts';
import type { Sessions } from '../sessions.ts';
import { type AccountRecord, changePassword, findByContact, noteProved } from './account-rows.ts';
import { hashInTurn } from './hash-in-turn.ts';
import { forgetLoginDevices, noteLoginDevice } from './login-devices.ts';
import type { SecondFactor } from './second-factor.ts';

export interface NewPassword {
  /** The address to which the code was sent. */
  readonly contact: Contact;
  readonly password: string;
  readonly code: string;
  /** The session that stays open; none if the password was forgotten. */
  readonly storedSession?: string;
  /** The device in use, as for a login. */
  readonly device: string | undefined;
}

export interface NewPasswordParts {
  readonly pool: pg.Pool;
  readonly passwords: PasswordHasher;
  readonly codes: Codes;
  readonly sessions: Sessions;
  readonly secondFactor: Pick<SecondFactor, 'removeAll'>;
  readonly notifications: Notifications;
  readonly now: () => number;
  readonly withdrawalHoldFrom: (at: number) => WithdrawalHold;
}

/** Throws wrong_code and the rejections of passwords. A hold on withdrawals may begin. */
export async function setNewPassword(parts: NewPasswordParts, wanted: NewPassword): Promise<void> {
  const { pool, passwords, codes, sessions, notifications, now, withdrawalHoldFrom } = parts;
  const { contact, password, code, storedSession, device } = wanted;
  requireGoodPassword(password, [contact], 'new_password');
  const right = await codes.check(contact, 'reset', code, 'auth_code');
  const passwordHash = await hashInTurn(() => passwords.hash(password));
  await inAct(pool, async (act) => {
    await codes.redeem(act.client, right, 'auth_code');
    const user = await findByContact(act.client, contact);
    if (!user) throw new CallRefused('wrong_code', { field: 'auth_code' });
    // Only the holder of the code may learn the account's other address, which can't be the password.
    requireGoodPassword(password, contactsOf(user), 'new_password');
    if (user.unproved === contact.channel) await takeOver(act, parts, { user, wanted });
    const at = now();
    await changePassword(act.client, user.id, { passwordHash, at });
    // Devices that knew the old password lose their separate attempts, and attempts of
    // others do not lock out the owner.
    await forgetLoginDevices(act.client, user.id);
    await noteLoginDevice(act.client, user.id, { device, at: new Date(at) });
    act.afterCommit(await sessions.endOthers(act.client, user.id, storedSession));
    await notifications.send(act, {
      userId: user.id,
      kind: 'password_changed',
      params: withdrawalHoldFrom(at),
    });
  });
}

/**
 * An account opened by captcha may have been opened by somebody else than the owner of its address, who now proves it
 * for the first time. Removes what a stranger may have added to get back in, or to lock the owner out.
 */
async function takeOver(
  { client }: Act,
  { secondFactor }: NewPasswordParts,
  { user, wanted }: { user: AccountRecord; wanted: NewPassword },
): Promise<void> {
  // A session of the account shows that it is the same person.
  const alone = wanted.storedSession === undefined;
  await noteProved(client, user.id, { channel: wanted.contact.channel, alone });
  if (alone) await secondFactor.removeAll(client, user.id);
}
