// Bank accounts in the notation of their countries: accepted ones, and the errors of others.
import { expect, test } from 'vitest';
import { checkBank } from './bank-account.ts';

// The examples of the SWIFT registry.
test.each([
  ['DEUTDEFF', 'DE89370400440532013000'],
  ['NWBKGB2L', 'GB29NWBK60161331926819'],
  ['BNPAFRPP', 'FR1420041010050500013M02606'],
  ['CHASNL2X', 'NL91ABNA0417164300'],
  ['BBRUBEBB', 'BE68539007547034'],
  ['DNBANOKK', 'NO9386011117947'],
  ['CAIXESBB', 'ES9121000418450200051332'],
  ['UNCRITMM', 'IT60X0542811101000000123456'],
  ['NBADAEAA', 'AE070331234567890123456'],
  ['RIBLSARI', 'SA0380000000608010167519'],
  ['ISBKTRIS', 'TR330006100519786457841326'],
  ['BRASBRRJ', 'BR9700360305000010009795493P1'],
  ['PKOPPLPW', 'PL61109010140000071219812874'],
])('%s and %s are accepted', (swift, account) => {
  expect(checkBank(swift, account)).toEqual({ ok: true, swift, account, isIban: true });
});

test.each([
  ['deutdeff', 'de89 3704 0044 0532 0130 00', 'DEUTDEFF', 'DE89370400440532013000'],
  [' DEUT DE FF 500 ', 'DE89-3704-0044-0532-0130-00', 'DEUTDEFF500', 'DE89370400440532013000'],
])('%s and %s are normalised', (swift, account, kept, storedAccount) => {
  expect(checkBank(swift, account)).toMatchObject({ ok: true, swift: kept, account: storedAccount });
});

// Countries without an IBAN.
test.each([
  ['CHASUS33', '1234567890'],
  ['HSBCHKHH', '808-123456-838'],
  ['SMBCJPJT', '1234567'],
  ['BKCHAU2S', '062000 12345678'],
  ['BOFAUS3N', 'AB12'],
])('%s accepts the account number %s', (swift, account) => {
  expect(checkBank(swift, account)).toMatchObject({ ok: true, isIban: false });
});

test.each([
  ['DEUTDEFF', 'DE89370400440532013001', 'iban_invalid', 'checksum'],
  ['DEUTDEFF', 'DE8937040044053201300', 'iban_invalid', 'length'],
  ['DEUTDEFF', 'DE893704004405320130000', 'iban_invalid', 'length'],
  ['DEUTDEFF', '532013000', 'iban_invalid', 'format'],
  ['DEUTDEFF', 'XX89370400440532013000', 'iban_invalid', 'country'],
  // Correct by the registry's checksum, wrong by the country's own.
  ['BBRUBEBB', 'BE41539007547035', 'iban_invalid', 'checksum'],
  ['CHASUS33', 'DE89370400440532013001', 'iban_invalid', 'checksum'],
])('%s and %s: %s, %s', (swift, account, code, reason) => {
  expect(checkBank(swift, account)).toEqual({ ok: false, code, reason });
});

test.each([
  ['DEUTDEF0', 'DE89370400440532013000', 'swift_invalid'],
  ['DEUTXXFF', 'DE89370400440532013000', 'swift_invalid'],
  ['DEUTDE', 'DE89370400440532013000', 'swift_invalid'],
  ['', '', 'swift_invalid'],
  ["' or 1=1 --", '1234567', 'swift_invalid'],
  ['CHASUS33', '12', 'account_number_invalid'],
  ['CHASUS33', 'x'.repeat(35), 'account_number_invalid'],
  ['CHASUS33', '<script>1</script>', 'account_number_invalid'],
  ['CHASUS33', "1234' or '1", 'account_number_invalid'],
  ['CHASUS33', 'ABCDEF', 'account_number_invalid'],
])('%s and %s: %s', (swift, account, code) => {
  expect(checkBank(swift, account)).toEqual({ ok: false, code });
});
