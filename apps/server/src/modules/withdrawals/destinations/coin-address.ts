// Coin addresses by the rules of their networks, so that nothing is sent to where nobody could ever take it. Libraries
// that know many coins were measured and let wrong ones pass; primitives of well-kept ones are put together here.
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58 } from '@scure/base';
import { type AddressFault, decode, decodeChecked } from './checksummed.ts';
import { checkSegwit, isSegwit } from './segwit-address.ts';
import { checkTon, isTonMemo } from './ton-address.ts';
import { checkXrp, isXrpTag } from './xrp-address.ts';

export type { AddressFault } from './checksummed.ts';

export type Network = 'btc' | 'ltc' | 'doge' | 'evm' | 'tron' | 'sol' | 'xrp' | 'ton';

/** By the protocol's name as operators and clients write it, in upper case. */
const networksByProtocol: Readonly<Record<string, Network>> = {
  BTC: 'btc',
  BITCOIN: 'btc',
  LTC: 'ltc',
  LITECOIN: 'ltc',
  DOGE: 'doge',
  DOGECOIN: 'doge',
  ETH: 'evm',
  ETHEREUM: 'evm',
  ERC20: 'evm',
  BSC: 'evm',
  BEP20: 'evm',
  POLYGON: 'evm',
  ARBITRUM: 'evm',
  OPTIMISM: 'evm',
  BASE: 'evm',
  AVAXC: 'evm',
  TRX: 'tron',
  TRON: 'tron',
  TRC20: 'tron',
  SOL: 'sol',
  SOLANA: 'sol',
  SPL: 'sol',
  XRP: 'xrp',
  TON: 'ton',
};
export const PROTOCOLS: readonly string[] = Object.keys(networksByProtocol);
/** Undefined for one that is not known: no address of it could be checked. */
export const networkOf = (protocol: string): Network | undefined =>
  networksByProtocol[protocol.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')];

export type CheckedAddress =
  | { readonly ok: true; readonly address: string; readonly tag: string | null }
  | { readonly ok: false; readonly reason: AddressFault };

/** `text` without spaces around it. The address comes back as it is to be kept. */
export function checkAddress(network: Network, text: string): CheckedAddress {
  const found = checks[network](text);
  return typeof found === 'string' ? { ok: false, reason: found } : { ok: true, tag: null, ...found };
}

const isOlderKind = (text: string): boolean => /^[1-9A-HJ-NP-Za-km-z]{26,35}$/.test(text);

type Found = { readonly address: string; readonly tag?: string | null } | AddressFault;

const checks: Readonly<Record<Network, (text: string) => Found>> = {
  btc: (text) => (isSegwit(text) ? checkSegwit(text, 'bc') : checkVersioned(text, [0x00, 0x05])),
  // Its older kinds are left out: one of them has the same bytes as Bitcoin's, and a coin that went there is lost.
  ltc: (text) => (isOlderKind(text) ? 'network' : checkSegwit(text, 'ltc')),
  doge: (text) => checkVersioned(text, [0x1e, 0x16]),
  evm: checkEvm,
  tron: (text) => checkVersioned(text, [0x41]),
  sol: checkSolana,
  xrp: checkXrp,
  ton: checkTon,
};

function checkVersioned(text: string, versions: readonly number[]): Found {
  const body = decodeChecked(base58, text, [21]);
  if (typeof body === 'string') return body;
  return versions.includes(body[0] as number) ? { address: text } : 'network';
}

/** EIP-55: the letters' case is a checksum; without both cases there is none. */
function checkEvm(text: string): Found {
  if (!/^0x[0-9a-f]*$/i.test(text)) return 'format';
  const digits = text.slice(2);
  if (digits.length !== 40) return 'length';
  const lower = digits.toLowerCase();
  if (digits === lower || digits === digits.toUpperCase()) return { address: `0x${digits}` };
  const hash = keccak_256(new TextEncoder().encode(lower));
  const isRight = [...digits].every((digit, at) => {
    const nibble = ((hash[at >> 1] ?? 0) >> (at % 2 === 0 ? 4 : 0)) & 0xf;
    return digit === (nibble >= 8 ? digit.toUpperCase() : digit.toLowerCase());
  });
  return isRight ? { address: `0x${digits}` } : 'checksum';
}

/** A public key of Ed25519 in base58, and nothing that could be checked besides. */
function checkSolana(text: string): Found {
  const key = decode(base58, text);
  if (!key) return 'format';
  return key.length === 32 ? { address: text } : 'length';
}

/** What a network has besides the address, without which an exchange does not know whose the coins are. */
export const memoKindOf = (network: Network | undefined): 'tag' | 'memo' | null =>
  network === 'xrp' ? 'tag' : network === 'ton' ? 'memo' : null;

export const isMemo = (network: Network, text: string): boolean =>
  network === 'xrp' ? isXrpTag(text) : network === 'ton' ? isTonMemo(text) : false;
