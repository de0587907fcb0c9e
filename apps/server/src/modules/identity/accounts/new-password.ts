// Another password by a code to the account's own address: for who forgot it, and for who changes it.
import type pg from 'pg';
import type { WithdrawalHold } from '../../../notices/kinds.ts';
import type { Notices } from '../../../notices/notices.ts';
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
  /** The address that the code went to. */
  readonly contact: Contact;
  readonly password: string;
  readonly code: string;
  /** The session that stays; none where the password was forgotten. */
  readonly storedSession?: string;
  /** Of the device on which it is done, as a login has it. */
  readonly device: string | undefined;
}

export interface NewPasswordParts {
  readonly pool: pg.Pool;
  readonly passwords: PasswordHasher;
  readonly codes: Codes;
  readonly sessions: Sessions;
  readonly secondFactor: Pick<SecondFactor, 'removeAll'>;
  readonly notices: Notices;
  readonly now: () => number;
  readonly withdrawalHoldFrom: (at: number) => WithdrawalHold;
}

/** Throws wrong_code and the refusals of passwords. Withdrawals may be on hold from then on. */
export async function setNewPassword(parts: NewPasswordParts, wanted: NewPassword): Promise<void> {
  const { pool, passwords, codes, sessions, notices, now, withdrawalHoldFrom } = parts;
  const { contact, password, code, storedSession, device } = wanted;
  requireGoodPassword(password, [contact], 'new_password');
  const right = await codes.check(contact, 'reset', code, 'auth_code');
  const passwordHash = await hashInTurn(() => passwords.hash(password));
  await inAct(pool, async (act) => {
    await codes.redeem(act.client, right, 'auth_code');
    const user = await findByContact(act.client, contact);
    if (!user) throw new CallRefused('wrong_code', { field: 'auth_code' });
    // Only who holds the code learns that the account's other address is not a password.
    requireGoodPassword(password, contactsOf(user), 'new_password');
    if (user.unproved === contact.channel) await takeOver(act, parts, { user, wanted });
    const at = now();
    await changePassword(act.client, user.id, { passwordHash, at });
    // Whoever knew the password before has no guesses of their own, and the owner of the address is not kept out by others'.
    await forgetLoginDevices(act.client, user.id);
    await noteLoginDevice(act.client, user.id, { device, at: new Date(at) });
    act.afterCommit(await sessions.endOthers(act.client, user.id, storedSession));
    await notices.send(act, { userId: user.id, kind: 'password_changed', params: withdrawalHoldFrom(at) });
  });
}

/**
 * Whoever opened the account by a captcha may not have been the owner of its address, who shows themselves for the first
 * time: what a stranger may have left behind to come back by, or to keep them out, goes.
 */
async function takeOver(
  { client }: Act,
  { secondFactor }: NewPasswordParts,
  { user, wanted }: { user: AccountRecord; wanted: NewPassword },
): Promise<void> {
  // In a session of the account it is the same person.
  const alone = wanted.storedSession === undefined;
  await noteProved(client, user.id, { channel: wanted.contact.channel, alone });
  if (alone) await secondFactor.removeAll(client, user.id);
}
