// Opening a real account: the address is proved first, then exactly one account is opened, or none.
import type pg from 'pg';
import { inTransaction } from '../../../db/in-transaction.ts';
import type { PasswordHasher } from '../../../secrets/password-hash.ts';
import { CallRefused, missing } from '../../../web/refused.ts';
import type { Captchas } from '../captcha/captchas.ts';
import type { Codes, RightCode } from '../codes/codes.ts';
import type { Contact } from '../contacts/contact.ts';
import { requireEqual, requireGoodPassword } from '../passwords/judge-password.ts';
import type { UserRecord } from '../user-record.ts';
import { findByContact, findInviter, insertAccount, userOf } from './account-rows.ts';
import { hashInTurn } from './hash-in-turn.ts';

export interface AccountToOpen {
  readonly contact: Contact;
  /** The country of residence. */
  readonly areaId: number;
  readonly password: string;
  readonly repeat: string;
  readonly inviteCode: string | undefined;
  /** The code, or the captcha's text. */
  readonly code: string | undefined;
  readonly captchaId: string | undefined;
  /** The user id of the demo that they registered from. */
  readonly demoUserId: number | undefined;
}

export interface RegisterParts {
  readonly pool: pg.Pool;
  readonly passwords: PasswordHasher;
  readonly codes: Codes;
  readonly captchas: Captchas;
  /** True if a captcha replaces the code. */
  readonly byCaptcha: () => boolean;
  /** Copies what a client set up in the demo, within the transaction that opens the account. */
  readonly carryOver: (client: pg.PoolClient, users: { from: number; to: number }) => Promise<void>;
}

/** Throws the rejections of the call. Checks that need no proof come first, so that they do not use up a code. */
export async function register(parts: RegisterParts, wanted: AccountToOpen): Promise<UserRecord> {
  const { pool, passwords, codes } = parts;
  const { contact, areaId, password, repeat, inviteCode, demoUserId } = wanted;
  requireGoodPassword(password, [contact], 'password');
  requireEqual(password, repeat, 're_password');
  const invitedBy = inviteCode === undefined ? undefined : await findInviter(pool, inviteCode);
  if (inviteCode !== undefined && invitedBy === undefined) throw new CallRefused('invite_code_unknown');
  const proof = await prove(parts, wanted);
  const passwordHash = await hashInTurn(() => passwords.hash(password));
  const account = await inTransaction(pool, async (client) => {
    if (proof) await codes.redeem(client, proof, 'sms_code');
    const opened = await insertAccount(client, {
      ...{ contact, areaId, passwordHash, invitedBy },
      isProved: proof !== undefined,
    });
    if (opened && demoUserId !== undefined)
      await parts.carryOver(client, { from: demoUserId, to: opened.id });
    return opened;
  });
  // After the commit, because the code is used up all the same.
  if (!account) throw new CallRefused('account_exists');
  return userOf(account);
}

/** The code to redeem; undefined if a captcha was solved, which is already used up. */
async function prove(parts: RegisterParts, wanted: AccountToOpen): Promise<RightCode | undefined> {
  const { pool, codes, captchas, byCaptcha } = parts;
  const { contact, code, captchaId } = wanted;
  if (code === undefined) throw missing('sms_code');
  if (!byCaptcha()) return codes.check(contact, 'register', code, 'sms_code');
  if (captchaId === undefined) throw missing('key');
  if (!(await captchas.use(captchaId, code))) throw new CallRefused('wrong_captcha', { field: 'sms_code' });
  if (await findByContact(pool, contact)) throw new CallRefused('account_exists');
  return undefined;
}
