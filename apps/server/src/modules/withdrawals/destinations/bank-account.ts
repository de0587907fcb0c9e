// Bank accounts: IBAN and BIC by the registry's rules, and plain account numbers if the bank's country has no IBAN.
import {
  countrySpecs,
  electronicFormatIBAN,
  isValidIBAN,
  ValidationErrorsIBAN,
  validateBIC,
  validateIBAN,
} from 'ibantools';

type IbanFault = 'checksum' | 'country' | 'length' | 'format';
export type BankFault =
  | { readonly code: 'swift_invalid' }
  | { readonly code: 'iban_invalid'; readonly reason: IbanFault }
  | { readonly code: 'account_number_invalid' };
export type CheckedBank =
  | { readonly ok: true; readonly swift: string; readonly account: string; readonly isIban: boolean }
  | ({ readonly ok: false } & BankFault);

/** Returns both in the electronic form of banks: upper case, without separators. */
export function checkBank(swiftText: string, accountText: string): CheckedBank {
  const swift = squeeze(swiftText);
  // A 0 as the eighth character marks a test BIC: payments to it never arrive.
  if (!validateBIC(swift).valid || swift[7] === '0') return { ok: false, code: 'swift_invalid' };
  const account = electronicFormatIBAN(accountText) ?? squeeze(accountText);
  if (!/^[A-Z0-9]*$/.test(account)) return { ok: false, code: 'account_number_invalid' };
  const bankHasIban = hasIban(swift.slice(4, 6));
  if (isLikeIban(account) && (bankHasIban || hasIban(account.slice(0, 2)))) {
    if (isValidIBAN(account)) return { ok: true, swift, account, isIban: true };
    return { ok: false, code: 'iban_invalid', reason: reasonOf(account) };
  }
  if (bankHasIban) return { ok: false, code: 'iban_invalid', reason: 'format' };
  if (!/^[A-Z0-9]{4,34}$/.test(account) || !/\d/.test(account))
    return { ok: false, code: 'account_number_invalid' };
  return { ok: true, swift, account, isIban: false };
}

/** Checks it without its bank's SWIFT; null if it is no IBAN and was not meant to be one. */
export function checkIban(
  text: string,
): { ok: true; account: string } | { ok: false; reason: IbanFault } | null {
  const account = electronicFormatIBAN(text) ?? squeeze(text);
  if (!isLikeIban(account) || !hasIban(account.slice(0, 2))) return null;
  return isValidIBAN(account) ? { ok: true, account } : { ok: false, reason: reasonOf(account) };
}

const isLikeIban = (account: string): boolean => /^[A-Z]{2}\d{2}[A-Z0-9]/.test(account);

const squeeze = (text: string): string => text.replaceAll(/[\s.\-–]/g, '').toUpperCase();

/** True if the registry has a structure of IBANs for the country. */
const hasIban = (country: string): boolean => {
  const specs: Readonly<Record<string, { readonly IBANRegistry?: boolean } | undefined>> = countrySpecs;
  return Object.hasOwn(specs, country) && specs[country]?.IBANRegistry === true;
};

function reasonOf(iban: string): IbanFault {
  const { errorCodes } = validateIBAN(iban);
  const has = (code: ValidationErrorsIBAN): boolean => errorCodes.includes(code);
  if (has(ValidationErrorsIBAN.NoIBANCountry)) return 'country';
  if (has(ValidationErrorsIBAN.WrongBBANLength)) return 'length';
  if (has(ValidationErrorsIBAN.WrongIBANChecksum) || has(ValidationErrorsIBAN.WrongAccountBankBranchChecksum))
    return 'checksum';
  return 'format';
}
