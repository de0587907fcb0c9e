// Passwords of operators: which may be, and those that are made for them.
import { randomInt } from 'node:crypto';
import { OPERATOR_PASSWORD_MIN } from '@candor/contract';
import { HashingBusy, type PasswordHasher } from '../../secrets/password-hash.ts';
import { busy } from '../../web/rate-limit.ts';
import { invalid } from '../../web/refused.ts';

const DIFFERENT_MIN = 6;
/** Without those that are taken for others when they are read out. */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 116 bits. */
const MADE_LENGTH = 20;

export const makePassword = (): string =>
  Array.from({ length: MADE_LENGTH }, () => letters[randomInt(letters.length)]).join('');

/** Throws invalid_parameter for one that is soon guessed. */
export function requireStrong(password: string, email: string): void {
  const characters = [...password.normalize('NFKC')];
  const name = email.split('@')[0] ?? email;
  const isWeak =
    characters.length < OPERATOR_PASSWORD_MIN ||
    new Set(characters).size < DIFFERENT_MIN ||
    (name.length > 3 && password.toLowerCase().includes(name));
  if (isWeak) throw invalid('password', { min: OPERATOR_PASSWORD_MIN });
}

/** The same hasher, which says busy as every call does. */
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
