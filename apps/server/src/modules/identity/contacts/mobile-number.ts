// Parses mobile numbers as typed into the international form by which an account is known.
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
/** Kinds of number that are not mobile. If the numbering plan gives no kind, the number may be mobile. */
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
 * Accepts a number with its country code (+… or 00…), or a national one of the given country (ISO 3166).
 * Null if it can't be a mobile number.
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
  // Checked first, so that the response never says whether a number of an unserved country is valid.
  if (NOT_SERVED.has(number.countryCallingCode)) return 'not_served';
  if (!number.isValid() || NO_MOBILE.has(number.getType() ?? '')) return null;
  return {
    international: number.number,
    areaCode: number.countryCallingCode,
    national: number.nationalNumber,
  };
}

/** The forms in which a national number may be stored: also without the trunk prefix that is dialled at home. */
export function nationalForms(text: string): readonly string[] {
  const digits = text.replace(/\D/g, '');
  return [...new Set([digits, digits.replace(/^0/, ''), digits.replace(/^8/, '')])].filter(
    (form) => form.length >= 4 && form.length <= 15,
  );
}
