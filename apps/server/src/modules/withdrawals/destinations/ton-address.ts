// TON: the friendly form, which has a checksum and says whether it is of the test network. The raw form has neither.
import { base64, base64url } from '@scure/base';
import { type AddressFault, decode, isSame } from './checksummed.ts';

const LENGTH = 48;
const testnetBit = 0x80;
/** Bounceable, and not. */
const flags = [0x11, 0x51];
/** The base chain and the masterchain. */
const chains = [0x00, 0xff];

export function checkTon(text: string): { address: string } | AddressFault {
  if (text.length !== LENGTH) return /^[A-Za-z0-9+/_-]*$/.test(text) ? 'length' : 'format';
  const bytes = decode(/[-_]/.test(text) ? base64url : base64, text);
  if (!bytes) return 'format';
  if (!isSame(crc16(bytes.subarray(0, -2)), bytes.subarray(-2))) return 'checksum';
  const [flag = 0, chain = 0] = bytes;
  if (flag & testnetBit) return 'network';
  return flags.includes(flag) && chains.includes(chain) ? { address: text } : 'format';
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

/** A comment of a transfer, which exchanges use to tell their clients apart. */
const MEMO_BYTES_MAX = 120;
export const isTonMemo = (text: string): boolean => new TextEncoder().encode(text).length <= MEMO_BYTES_MAX;
