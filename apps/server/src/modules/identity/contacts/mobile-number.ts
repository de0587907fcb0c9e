// Mobile numbers as they were typed, brought into the international form by which an account is known.
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';

export interface MobileNumber {
  /** E.164: +85291234567. */
  readonly international: string;
  /** The country's code without its plus: 852. */
  readonly areaCode: string;
  /** 91234567. */
  readonly national: string;
}

/** North Korea, Israel, China, Vanuatu and Cuba. */
const NOT_SERVED: ReadonlySet<string> = new Set(['850', '972', '86', '678', '53']);
/** What can't ring in a pocket. Where the plan does not say of which kind a number is, it may be one. */
const NO_MOBILE: ReadonlySet<string> = new Set([
  'FIXED_LINE',
  'PREMIUM_RATE',
  'TOLL_FREE',
  'SHARED_COST',
  'VOICEMAIL',
  'UAN',
  'PAGER',
]);

/**
 * A number with its country's code (+… or 00…), or a national one of the country (ISO 3166) that is given. Null for what
 * can't be a mobile number.
 */
export function parseMobile(text: string, country?: string): MobileNumber | 'not_served' | null {
  if (!/^[+0-9 ().\-/\u00a0]{4,40}$/.test(text)) return null;
  const known = country !== undefined && isSupportedCountry(country) ? (country as CountryCode) : undefined;
  const written = known === undefined ? text.replace(/^\s*00/, '+') : text;
  const number = parsePhoneNumberFromString(written, {
    extract: false,
    ...(known === undefined ? {} : { defaultCountry: known }),
  });
  if (!number) return null;
  // Before all else: whether a number of theirs is a good one is nothing to answer.
  if (NOT_SERVED.has(number.countryCallingCode)) return 'not_served';
  if (!number.isValid() || NO_MOBILE.has(number.getType() ?? '')) return null;
  return {
    international: number.number,
    areaCode: number.countryCallingCode,
    national: number.nationalNumber,
  };
}

/** What a national number may be stored as: without the digit with which it is dialled at home. */
export function nationalForms(text: string): readonly string[] {
  const digits = text.replace(/\D/g, '');
  return [...new Set([digits, digits.replace(/^0/, ''), digits.replace(/^8/, '')])].filter(
    (form) => form.length >= 4 && form.length <= 15,
  );
}
