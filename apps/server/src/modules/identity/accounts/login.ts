// Login to a real account: the same steps, in the same order, whether or not the account exists.
import type pg from 'pg';
import type { PasswordHasher } from '../../../secrets/password-hash.ts';
import { CallRefused } from '../../../web/refused.ts';
import { type Channel, parseContact, type ServedArea } from '../contacts/contact.ts';
import { nationalForms } from '../contacts/mobile-number.ts';
import type { SessionContext } from '../session-context.ts';
import { LoginOvertaken } from '../session-rows.ts';
import type { UserRecord } from '../user-record.ts';
import { type AccountRecord, findByContact, findByNational, renewHash, userOf } from './account-rows.ts';
import { hashInTurn } from './hash-in-turn.ts';
import type { Attempt, LoginAttempts } from './login-attempts.ts';
import { findLoginDevice, noteLoginDevice } from './login-devices.ts';
import type { SecondFactor } from './second-factor.ts';

export interface LoginToTry {
  readonly channel: Channel;
  readonly account: string;
  readonly area: ServedArea | undefined;
  readonly password: string;
  readonly factor: { readonly code?: string | undefined; readonly passkey?: string | undefined };
  readonly network: string;
  /** The device's own random name; undefined if it sends none. */
  readonly device: string | undefined;
  readonly sessionContext: SessionContext;
}

export interface LoginParts {
  readonly pool: pg.Pool;
  readonly passwords: PasswordHasher;
  readonly attempts: LoginAttempts;
  readonly secondFactor: SecondFactor;
  readonly now: () => number;
  /** Opens the trading account if there is none yet, and a session. */
  readonly enter: (
    user: UserRecord,
    sessionContext: SessionContext,
    guard: { passwordChangedAt: Date | null },
  ) => Promise<string>;
}

/** Throws wrong_credentials and the other rejections of the call. */
export async function login(
  parts: LoginParts,
  wanted: LoginToTry,
): Promise<{ token: string; user: UserRecord }> {
  const { pool, passwords, attempts, now } = parts;
  const { name, account } = await findAccount(pool, wanted);
  const device = await findLoginDevice(pool, account?.id, wanted.device);
  const attempt: Attempt = { account: name, network: wanted.network, device };
  const seconds = await attempts.begin(attempt, now());
  if (seconds > 0) throw new CallRefused('too_many_attempts', { details: { seconds } });
  const hash = account?.passwordHash ?? null;
  const isRight = await hashInTurn(
    () => passwords.verify(wanted.password, hash),
    () => attempts.undo(attempt),
  );
  if (!account || hash === null || !isRight) throw new CallRefused('wrong_credentials');
  await requireFactor(parts, account, { wanted, attempt });
  await attempts.succeed(attempt);
  await noteLoginDevice(pool, account.id, { device: wanted.device, at: new Date(now()) });
  if (passwords.isDated(hash)) await renew(parts, account.id, { dated: hash, password: wanted.password });
  return begin(parts, account, wanted.sessionContext);
}

/**
 * `name` is the key under which attempts are counted. It depends only on the typed text, so that it does not reveal
 * whether there is an account, and it is the same for every notation of a number.
 */
async function findAccount(
  pool: pg.Pool,
  { channel, account, area }: LoginToTry,
): Promise<{ name: string; account: AccountRecord | undefined }> {
  const contact = parseContact(channel, account, area);
  if (contact === 'not_served') throw new CallRefused('region_not_served');
  const name = contact?.channel === 'email' ? contact.address : numberName(contact?.national ?? account);
  if (contact) return { name, account: await findByContact(pool, contact) };
  const forms = channel === 'sms' && area === undefined ? nationalForms(account) : [];
  const [found, other] = await findByNational(pool, forms);
  if (other) throw new CallRefused('area_required');
  return { name, account: found };
}

/** Without country code and trunk prefix, which may be typed or not. */
const numberName = (typed: string): string =>
  `number ${typed.replaceAll(/\D/g, '').replace(/^[08]+/, '') || typed.trim().toLowerCase()}`;

async function requireFactor(
  { secondFactor, attempts }: LoginParts,
  account: AccountRecord,
  { wanted, attempt }: { wanted: LoginToTry; attempt: Attempt },
): Promise<void> {
  const outcome = await secondFactor.check(account.id, wanted.factor);
  if (outcome === 'wrong') throw new CallRefused('second_factor_wrong');
  if (outcome !== 'required') return;
  // The password was correct, and no second factor was tried.
  await attempts.undo(attempt);
  throw new CallRefused('second_factor_required', {
    details: { methods: await secondFactor.methodsOf(account.id) },
  });
}

async function renew(
  { pool, passwords }: LoginParts,
  userId: number,
  { dated, password }: { dated: string; password: string },
): Promise<void> {
  const renewed = await hashInTurn(() => passwords.hash(password));
  await renewHash(pool, userId, { dated, renewed });
}

async function begin(
  parts: LoginParts,
  account: AccountRecord,
  sessionContext: SessionContext,
): Promise<{ token: string; user: UserRecord }> {
  const { passwordChangedAt } = account;
  const user = userOf(account);
  try {
    return { token: await parts.enter(user, sessionContext, { passwordChangedAt }), user };
  } catch (error) {
    if (error instanceof LoginOvertaken) throw new CallRefused('wrong_credentials');
    throw error;
  }
}
