// Native SegWit addresses (BIP 173, BIP 350): bech32 for version 0, bech32m from version 1 on.
import { bech32, bech32m } from '@scure/base';
import type { AddressFault } from './checksummed.ts';

/** Of both Bitcoin and Litecoin, whose nets for tests have prefixes of their own. */
const known = /^(?:bc|tb|bcrt|ltc|tltc|rltc)1/i;
const lengthMax = 90;

export const isSegwit = (text: string): boolean => known.test(text);

/** In lower case. Versions above 1, and a version 1 of other than 32 bytes, are valid but nobody can spend them yet. */
export function checkSegwit(text: string, prefix: 'bc' | 'ltc'): { address: string } | AddressFault {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return 'format';
  const address = text.toLowerCase();
  if (!/^[a-z]+1[02-9ac-hj-np-z]+$/.test(address)) return 'format';
  if (!address.startsWith(`${prefix}1`)) return 'network';
  if (address.length > lengthMax || address.length < prefix.length + 8) return 'length';
  const version = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'.indexOf(address[prefix.length + 1] ?? '');
  const coder = version === 0 ? bech32 : bech32m;
  const decoded = coder.decodeUnsafe(address);
  if (!decoded) return 'checksum';
  const program = coder.fromWordsUnsafe(decoded.words.slice(1));
  if (!program) return 'format';
  if (version > 1) return 'format';
  const lengths = version === 0 ? [20, 32] : [32];
  return lengths.includes(program.length) ? { address } : 'length';
}
