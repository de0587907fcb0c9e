// Checks a destination, a client's own or the venue's, by the rules of its network or its bank's country. Errors are in
// the caller's language, and name the field.
import { type Language, translateMessage } from '@candor/i18n/server';
import { CallRefused, invalid } from '../../web/refused.ts';
import { oneLine, withoutSpaces } from './destination-text.ts';
import { checkBank, checkIban } from './destinations/bank-account.ts';
import { checkAddress, isMemo, type Network, networkOf, PROTOCOLS } from './destinations/coin-address.ts';
import { isTransactionHash } from './destinations/transaction-hash.ts';

/** Returns the form to store. `fields` are the parameters of address and tag. */
export function parseCoin(
  sent: { readonly network: Network; readonly address: string; readonly tag: string },
  { fields, language }: { fields: { address: string; tag: string }; language: Language },
): { address: string; tag: string } {
  const { network } = sent;
  const checked = checkAddress(network, withoutSpaces(sent.address));
  if (!checked.ok)
    throw because('address_invalid', fields.address, { key: `address_${checked.reason}`, language });
  const given = oneLine(sent.tag);
  if (given !== '' && !isMemo(network, given)) throw invalid(fields.tag);
  // 007 is the tag 7.
  const tag = network === 'xrp' && given !== '' ? String(Number(given)) : given;
  if (checked.tag !== null && tag !== '' && tag !== checked.tag)
    throw new CallRefused('tag_conflict', { field: fields.tag, details: { tag: checked.tag } });
  return { address: checked.address, tag: checked.tag ?? tag };
}

/** Returns the form to store. `bank_swift` and `payee_account` are the parameters for clients and the office alike. */
export function parseBank(
  { swift, account }: { readonly swift: string; readonly account: string },
  language: Language,
): { swift: string; account: string } {
  const checked = checkBank(swift, account);
  if (checked.ok) return checked;
  if (checked.code !== 'iban_invalid') throw new CallRefused(checked.code);
  throw because('iban_invalid', 'payee_account', { key: `iban_${checked.reason}`, language });
}

/** Payment methods for deposits, as the office sends them. */
export const checkMethod = {
  coin(
    { network: protocol, address, memo }: { network: string; address: string; memo: string },
    language: Language,
  ): { address: string; memo: string } {
    const network = networkOf(protocol);
    if (!network) throw invalid('protocol_code', { allowed: PROTOCOLS });
    const parsed = parseCoin(
      { network, address, tag: memo },
      { fields: { address: 'address', tag: 'memo' }, language },
    );
    return { address: parsed.address, memo: parsed.tag };
  },
  bank(
    { bankSwift, payeeAccount }: { bankSwift: string; payeeAccount: string },
    language: Language,
  ): { bankSwift: string; payeeAccount: string } {
    if (bankSwift !== '') {
      const { swift, account } = parseBank({ swift: bankSwift, account: payeeAccount }, language);
      return { bankSwift: swift, payeeAccount: account };
    }
    // Domestic payments need no SWIFT, and their accounts have many notations; only an IBAN can be checked by itself.
    const checked = checkIban(payeeAccount);
    if (checked && !checked.ok)
      throw because('iban_invalid', 'payee_account', { key: `iban_${checked.reason}`, language });
    return { bankSwift, payeeAccount: checked?.account ?? payeeAccount };
  },
};

/**
 * For a payment by coin on this protocol. An unknown protocol, from before protocols
 * were checked, has no form to check.
 */
export function checkTransaction(protocol: string, reference: string): void {
  const network = networkOf(protocol);
  if (network && !isTransactionHash(network, reference))
    throw new CallRefused('transaction_hash_invalid', { details: { network: protocol } });
}

type ReasonKey =
  | `address_${'checksum' | 'network' | 'length' | 'format'}`
  | `iban_${'checksum' | 'country' | 'length' | 'format'}`;

const because = (
  code: 'address_invalid' | 'iban_invalid',
  field: string,
  { key, language }: { key: ReasonKey; language: Language },
): CallRefused =>
  new CallRefused(code, {
    field,
    details: { reason: key.replace(/^.*_/, '') },
    params: { why: translateMessage(language, `bank.${key}`) },
  });
