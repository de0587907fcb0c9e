// Rules for a new password: long enough, not a commonly tried one, not the account's own address. There is no rule on
// kinds of characters (NIST SP 800-63B, 3.1.1.2).
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '@candor/contract';
import { isCommonPassword } from '../../../secrets/common-passwords.ts';
import { isOfVenueWords } from '../../../secrets/venue-words.ts';
import { CallRefused } from '../../../web/refused.ts';
import type { Contact } from '../contacts/contact.ts';

/** Throws the rejection of the first broken rule, for `field`. `contacts` are the account's own. */
export function requireGoodPassword(password: string, contacts: readonly Contact[], field: string): void {
  const text = password.normalize('NFC');
  const { length } = [...text];
  if (length < PASSWORD_LENGTH_MIN)
    throw new CallRefused('password_too_short', { field, details: { min: PASSWORD_LENGTH_MIN } });
  if (length > PASSWORD_LENGTH_MAX)
    throw new CallRefused('password_too_long', { field, details: { max: PASSWORD_LENGTH_MAX } });
  if (contacts.flatMap(namesOf).includes(text.toLowerCase()))
    throw new CallRefused('password_is_account', { field });
  if (isCommonPassword(text) || isOfVenueWords(text)) throw new CallRefused('password_too_common', { field });
}

function namesOf(contact: Contact): string[] {
  if (contact.channel === 'sms') {
    const { areaCode, national } = contact;
    return [
      national,
      `0${national}`,
      `${areaCode}${national}`,
      `+${areaCode}${national}`,
      `00${areaCode}${national}`,
    ];
  }
  return [contact.address, contact.address.split('@')[0] ?? ''];
}

/** Throws password_not_equal for `field`, the repeated password. */
export function requireEqual(password: string, repeat: string, field: string): void {
  if (password !== repeat) throw new CallRefused('password_not_equal', { field });
}
