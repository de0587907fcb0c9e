// Passwords of operators: the rules for them, and generated ones.
import { randomInt } from 'node:crypto';
import { OPERATOR_PASSWORD_MIN } from '@candor/contract';
import { isCommonPassword } from '../../secrets/common-passwords.ts';
import { HashingBusy, type PasswordHasher } from '../../secrets/password-hash.ts';
import { isOfVenueWords } from '../../secrets/venue-words.ts';
import { busy } from '../../web/rate-limit.ts';
import { CallRefused } from '../../web/refused.ts';

const DIFFERENT_MIN = 6;
/** Shorter parts of a name occur in many words. */
const NAME_PART_MIN = 4;
/** Without letters that are confused when they are read out. */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 116 bits. */
const MADE_LENGTH = 20;

export const makePassword = (): string =>
  Array.from({ length: MADE_LENGTH }, () => letters[randomInt(letters.length)]).join('');

/**
 * Throws password_too_short; password_contains_name if it contains a part of the operator's name, their e-mail address
 * or the part before its @; and password_too_common for a commonly tried password.
 */
export function requireStrong(password: string, { email, name }: { email: string; name: string }): void {
  const text = password.normalize('NFKC');
  if ([...text].length < OPERATOR_PASSWORD_MIN)
    throw new CallRefused('password_too_short', {
      field: 'password',
      details: { min: OPERATOR_PASSWORD_MIN },
    });
  const lower = text.toLowerCase();
  const own = [
    email.split('@')[0] ?? '',
    ...name
      .toLowerCase()
      .normalize('NFKC')
      .split(/[^\p{L}\p{N}]+/u),
  ];
  if (
    lower.includes(email.toLowerCase()) ||
    own.some((part) => part.length >= NAME_PART_MIN && lower.includes(part))
  )
    throw new CallRefused('password_contains_name');
  if (isCommonPassword(text) || isOfVenueWords(text) || new Set(lower).size < DIFFERENT_MIN)
    throw new CallRefused('password_too_common', { field: 'password' });
}

/** The same hasher, with the calls' rejection when it is busy. */
export function patiently({ hash, verify }: PasswordHasher): Pick<PasswordHasher, 'hash' | 'verify'> {
  const orBusy = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw error instanceof HashingBusy ? busy() : error;
    }
  };
  return {
    hash: (password) => orBusy(hash(password)),
    verify: (password, phc) => orBusy(verify(password, phc)),
  };
}
