// What a client sends to bind, read by the rules of its network or its bank's country.
import type { CallParams, MethodKind } from '@candor/contract';
import type { Language } from '@candor/i18n/server';
import { CallRefused, missing } from '../../web/refused.ts';
import { parseBank, parseCoin } from './check-destination.ts';
import type { Currency } from './currency-rows.ts';
import { oneLine, withoutSpaces } from './destination-text.ts';
import { networkOf } from './destinations/coin-address.ts';
import type { Destination } from './method-rows.ts';

type Sent = CallParams<'bindDrawMethod'>;
/** Whether the beneficiary is the verified name is for the caller to say. */
type Read = Omit<Destination, 'nameMatches'>;

const nothing: Read = {
  address: '',
  tag: '',
  bankName: '',
  bankAddress: '',
  bankSwift: '',
  payeeName: '',
  payeeAccount: '',
  remark: '',
};

export const readDestination = (
  type: MethodKind,
  sent: Sent,
  { currency, language }: { currency: Currency; language: Language },
): Read => (type === 'coin' ? readCoin(sent, currency, language) : readBank(sent, language));

function readCoin(sent: Sent, { protocol }: Currency, language: Language): Read {
  const network = networkOf(protocol);
  // An operator can't add a protocol that is not known.
  if (!network) throw new CallRefused('draw_currency_not_found', { field: 'draw_id' });
  const typed = withoutSpaces(sent.dc_address ?? '');
  if (typed === '') throw missing('dc_address');
  const parsed = parseCoin(
    { network, address: typed, tag: sent.dc_tag ?? '' },
    { fields: { address: 'dc_address', tag: 'dc_tag' }, language },
  );
  return {
    ...nothing,
    ...parsed,
    remark: oneLine(sent.remark ?? ''),
  };
}

function readBank(sent: Sent, language: Language): Read {
  const need = (field: 'bank_name' | 'bank_swift' | 'payee_name' | 'payee_account'): string => {
    const text = oneLine(sent[field] ?? '');
    if (text === '') throw missing(field);
    return text;
  };
  const bankName = need('bank_name');
  const swiftText = need('bank_swift');
  const payeeName = need('payee_name');
  const { swift, account } = parseBank({ swift: swiftText, account: need('payee_account') }, language);
  return {
    ...nothing,
    bankName,
    bankAddress: oneLine(sent.bank_address ?? ''),
    bankSwift: swift,
    payeeName,
    payeeAccount: account,
    remark: oneLine(sent.remark ?? ''),
  };
}
