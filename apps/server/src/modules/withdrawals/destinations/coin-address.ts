// Coin addresses by the rules of their networks, so that nothing is sent where nobody could ever receive it. Libraries
// for many coins were measured and accepted wrong addresses, so this combines primitives of well maintained ones.

import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { type BytesCoder, base58, base58xrp, base64, base64url, bech32, bech32m } from '@scure/base';

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
/** Undefined for an unknown protocol, whose addresses could not be checked. */
export const networkOf = (protocol: string): Network | undefined =>
  networksByProtocol[protocol.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')];

export type CheckedAddress =
  | { readonly ok: true; readonly address: string; readonly tag: string | null }
  | { readonly ok: false; readonly reason: AddressFault };

/** Ignores spaces around `text`. Returns the address in the form to store. */
export function checkAddress(network: Network, text: string): CheckedAddress {
  const found = checks[network](text);
  return typeof found === 'string' ? { ok: false, reason: found } : { ok: true, tag: null, ...found };
}

const isOlderKind = (text: string): boolean => /^[1-9A-HJ-NP-Za-km-z]{26,35}$/.test(text);

type Found = { readonly address: string; readonly tag?: string | null } | AddressFault;

const checks: Readonly<Record<Network, (text: string) => Found>> = {
  btc: (text) => (isSegwit(text) ? checkSegwit(text, 'bc') : checkVersioned(text, [0x00, 0x05])),
  // Older kinds are rejected: one of them has the same bytes as Bitcoin's, and a coin sent there is lost.
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

/** EIP-55: the letters' case is a checksum; an address in a single case has none. */
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

/** A public key of Ed25519 in base58, without a checksum. */
function checkSolana(text: string): Found {
  const key = decode(base58, text);
  if (!key) return 'format';
  return key.length === 32 ? { address: text } : 'length';
}

/** What a network needs besides the address, so that an exchange knows the owner of the coins. */
export const memoKindOf = (network: Network | undefined): 'tag' | 'memo' | null =>
  network === 'xrp' ? 'tag' : network === 'ton' ? 'memo' : null;

export const isMemo = (network: Network, text: string): boolean =>
  network === 'xrp' ? isXrpTag(text) : network === 'ton' ? isTonMemo(text) : false;

/** Prefixes of both Bitcoin and Litecoin, including those of their test networks. */
const segwitPrefix = /^(?:bc|tb|bcrt|ltc|tltc|rltc)1/i;
const segwitLengthMax = 90;

/** Native SegWit addresses (BIP 173, BIP 350): bech32 for version 0, bech32m from version 1 on. */
const isSegwit = (text: string): boolean => segwitPrefix.test(text);

/**
 * Returns lower case. Versions above 1, and a version 1 of other than 32 bytes, are
 * valid, but nobody can spend them yet.
 */
function checkSegwit(text: string, prefix: 'bc' | 'ltc'): { address: string } | AddressFault {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return 'format';
  const address = text.toLowerCase();
  if (!/^[a-z]+1[02-9ac-hj-np-z]+$/.test(address)) return 'format';
  if (!address.startsWith(`${prefix}1`)) return 'network';
  if (address.length > segwitLengthMax || address.length < prefix.length + 8) return 'length';
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

const XRP_TAG_MAX = 4_294_967_295;
const xrpMain = Uint8Array.of(0x05, 0x44);
const xrpTest = Uint8Array.of(0x04, 0x93);

/**
 * Classic addresses, and X-addresses (XLS-5d), which include the destination tag. `tag` is the one in the address; null
 * if it has none or can't have one.
 */
function checkXrp(text: string): { address: string; tag: string | null } | AddressFault {
  if (!/^[rXT]/.test(text)) return 'format';
  const isClassic = text.startsWith('r');
  const body = decodeChecked(base58xrp, text, isClassic ? [21] : [31]);
  if (typeof body === 'string') return body;
  if (isClassic) return body[0] === 0 ? { address: text, tag: null } : 'network';
  if (isSame(body.subarray(0, 2), xrpTest)) return 'network';
  if (!isSame(body.subarray(0, 2), xrpMain)) return 'format';
  const flag = body[22];
  const tagBytes = body.subarray(23);
  // The upper half is reserved for longer tags, which do not exist yet; without a tag all of it is zero.
  if (tagBytes.subarray(4).some((byte) => byte !== 0)) return 'format';
  const tag = new DataView(tagBytes.buffer, tagBytes.byteOffset).getUint32(0, true);
  if (flag === 1) return { address: text, tag: String(tag) };
  return flag === 0 && tag === 0 ? { address: text, tag: null } : 'format';
}

const isXrpTag = (text: string): boolean => /^\d{1,10}$/.test(text) && Number(text) <= XRP_TAG_MAX;

const TON_LENGTH = 48;
const testnetBit = 0x80;
/** Bounceable and non-bounceable. */
const tonFlags = [0x11, 0x51];
/** The base chain and the masterchain. */
const tonChains = [0x00, 0xff];

/** TON: the friendly form, which has a checksum and marks addresses of the test network. The raw form has neither. */
function checkTon(text: string): { address: string } | AddressFault {
  if (text.length !== TON_LENGTH) return /^[A-Za-z0-9+/_-]*$/.test(text) ? 'length' : 'format';
  const bytes = decode(/[-_]/.test(text) ? base64url : base64, text);
  if (!bytes) return 'format';
  if (!isSame(crc16(bytes.subarray(0, -2)), bytes.subarray(-2))) return 'checksum';
  const [flag = 0, chain = 0] = bytes;
  if (flag & testnetBit) return 'network';
  return tonFlags.includes(flag) && tonChains.includes(chain) ? { address: text } : 'format';
}

/** CRC-16/XMODEM, as two bytes, the higher first. */
function crc16(bytes: Uint8Array): Uint8Array {
  let rest = 0;
  for (const byte of bytes) {
    rest ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) rest = ((rest << 1) ^ (rest & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return Uint8Array.of(rest >> 8, rest & 0xff);
}

/** The comment of a transfer, by which exchanges identify their clients. */
const TON_MEMO_BYTES_MAX = 120;
const isTonMemo = (text: string): boolean => new TextEncoder().encode(text).length <= TON_MEMO_BYTES_MAX;

/** Why an address is invalid: `format` means that no address of the network looks like the text. */
export type AddressFault = 'checksum' | 'network' | 'length' | 'format';

const CHECKSUM_BYTES = 4;

/**
 * Decodes base58 with a checksum and returns the precise error, which libraries do not. The result has the bytes before
 * the checksum, version included; `length` is their number.
 */
function decodeChecked(
  coder: BytesCoder,
  text: string,
  lengths: readonly number[],
): Uint8Array | AddressFault {
  const bytes = decode(coder, text);
  if (!bytes) return 'format';
  if (!lengths.includes(bytes.length - CHECKSUM_BYTES)) return 'length';
  const body = bytes.subarray(0, -CHECKSUM_BYTES);
  const sum = sha256(sha256(body)).subarray(0, CHECKSUM_BYTES);
  return isSame(sum, bytes.subarray(-CHECKSUM_BYTES)) ? body : 'checksum';
}

/** Null if the text has letters outside the alphabet. */
function decode(coder: BytesCoder, text: string): Uint8Array | null {
  try {
    return coder.decode(text);
  } catch {
    return null;
  }
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);
