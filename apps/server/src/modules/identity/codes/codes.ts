// Codes that prove an address: 6 digits, stored as a sealed hash, for one use within 10 minutes and 5 tries.
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_LENGTH, CODE_LIFE_SECONDS, CODE_PAUSE_SECONDS } from '@candor/contract';
import type { Language } from '@candor/i18n/server';
import type pg from 'pg';
import { inTransaction } from '../../../db/in-transaction.ts';
import type { Mail, MailMessage } from '../../../notifications/mail.ts';
import { SealBroken, type Sealer } from '../../../secrets/sealer.ts';
import { CallRefused } from '../../../web/refused.ts';
import { findByContact } from '../accounts/account-rows.ts';
import type { Contact } from '../contacts/contact.ts';
import { addSend, countTry, deleteCode, lockSends, removeOldCodes, writeCode } from './code-rows.ts';

/** change: a new address for an existing account. */
export type CodePurpose = 'register' | 'reset' | 'change';

export interface CodeToSend {
  readonly contact: Contact;
  readonly purpose: CodePurpose;
  readonly language: Language;
  readonly network: string;
  /** True if the caller has solved a captcha for it. */
  readonly hasCaptcha: boolean;
}
/** A correct code that is not used yet: `redeem` deletes it in the command's own transaction. */
export interface RightCode {
  readonly contact: string;
  readonly purpose: CodePurpose;
  readonly sentAt: number;
}

const lifeMs = CODE_LIFE_SECONDS * 1_000;
const pauseMs = CODE_PAUSE_SECONDS * 1_000;
const hourMs = 3_600_000;
const triesMax = 5;
const toContactMax = 5;
/** From one client subnet to all addresses, and to one address from all subnets; beyond it a captcha is required. */
const freelyMax = 20;

export interface CodesOptions {
  readonly pool: pg.Pool;
  readonly mail: Mail;
  readonly sealer: Sealer;
  readonly now: () => number;
  /** True if the codes of a client subnet are limited. */
  readonly limited: boolean;
}

export class Codes {
  readonly #options: CodesOptions;

  constructor(options: CodesOptions) {
    this.#options = options;
  }

  /**
   * Sends a code. If the account exists and should not, or the reverse, the message says so in place of the code, after
   * exactly the same steps. Throws code_recently_sent, too_many_codes and captcha_required.
   */
  async send({ contact, purpose, language, network, hasCaptcha }: CodeToSend): Promise<void> {
    const { pool, mail, sealer, now, limited } = this.#options;
    const sentAt = now();
    const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
    await inTransaction(pool, async (client) => {
      const toContact = `contact ${purpose} ${contact.address}`;
      // Counted by address and subnet, so that strangers do not use up the owner's codes.
      const ofCaller = `${toContact} from ${network}`;
      requirePause(await lockSends(client, ofCaller, sentAt - hourMs), sentAt);
      await addSend(client, ofCaller, sentAt);
      for (const key of [toContact, `network ${network}`]) {
        const others = await lockSends(client, key, sentAt - hourMs);
        if (limited && !hasCaptcha && others.length >= freelyMax) throw new CallRefused('captcha_required');
        await addSend(client, key, sentAt);
      }
      const subject = { contact: contact.address, purpose };
      await writeCode(client, { ...subject, sentAt, sealed: sealer.seal(hashOf(code), purposeOf(subject)) });
      const isKnown = (await findByContact(client, contact)) !== undefined;
      await mail.send(client, {
        to: contact.address,
        channel: contact.channel,
        language,
        ...chooseMessage(purpose, isKnown, code),
      } as MailMessage);
    });
  }

  /** Counts as a try. Throws wrong_code for `field`, without saying what is wrong with it. */
  async check(contact: Contact, purpose: CodePurpose, code: string, field: string): Promise<RightCode> {
    const { pool, sealer, now } = this.#options;
    const subject = { contact: contact.address, purpose };
    const found = await countTry(pool, subject, { triesMax, sentAfter: now() - lifeMs });
    if (!found || !isRight(sealer, found.sealed, purposeOf(subject), code))
      throw new CallRefused('wrong_code', { field });
    return { ...subject, sentAt: found.sentAt };
  }

  /**
   * Runs in the command's transaction. Throws wrong_code for `field` if another command has used the code meanwhile.
   */
  async redeem(client: pg.ClientBase, code: RightCode, field: string): Promise<void> {
    if (!(await deleteCode(client, code))) throw new CallRefused('wrong_code', { field });
  }

  async removeExpired(pool: pg.Pool, now: number): Promise<void> {
    await removeOldCodes(pool, { codes: now - lifeMs, sends: now - hourMs });
  }
}

function requirePause(sent: readonly number[], now: number): void {
  const last = sent.at(-1);
  if (last !== undefined && now - last < pauseMs)
    throw new CallRefused('code_recently_sent', { details: { seconds: secondsUntil(last + pauseMs, now) } });
  const oldest = sent.at(-toContactMax);
  if (oldest !== undefined)
    throw new CallRefused('too_many_codes', { details: { seconds: secondsUntil(oldest + hourMs, now) } });
}

const secondsUntil = (at: number, now: number): number => Math.max(1, Math.ceil((at - now) / 1_000));

/** Without a code in the message nobody knows the code, so guessing it gains nothing. */
function chooseMessage(purpose: CodePurpose, isKnown: boolean, code: string) {
  if (purpose === 'reset' && !isKnown) return { template: 'account_unknown', params: {} } as const;
  if (purpose !== 'reset' && isKnown) return { template: 'account_exists', params: {} } as const;
  const params = { code, minutes: CODE_LIFE_SECONDS / 60 };
  return { template: `code_${purpose}`, params, code } as const;
}

function isRight(sealer: Sealer, sealed: Buffer, purpose: string, code: string): boolean {
  try {
    return timingSafeEqual(sealer.open(sealed, purpose), hashOf(code));
  } catch (error) {
    // The key that sealed it is gone: the code counts as expired.
    if (error instanceof SealBroken) return false;
    throw error;
  }
}

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();
const purposeOf = ({ contact, purpose }: { contact: string; purpose: string }): string =>
  `code|${purpose}|${contact}`;
