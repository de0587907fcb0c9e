// XRP Ledger: classic addresses, and X-addresses (XLS-5d), which carry the destination tag with them.
import { base58xrp } from '@scure/base';
import { type AddressFault, decodeChecked, isSame } from './checksummed.ts';

const TAG_MAX = 4_294_967_295;
const xMain = Uint8Array.of(0x05, 0x44);
const xTest = Uint8Array.of(0x04, 0x93);

/** `tag` is the one in the address; null where it has none or can't have one. */
export function checkXrp(text: string): { address: string; tag: string | null } | AddressFault {
  if (!/^[rXT]/.test(text)) return 'format';
  const isClassic = text.startsWith('r');
  const body = decodeChecked(base58xrp, text, isClassic ? [21] : [31]);
  if (typeof body === 'string') return body;
  if (isClassic) return body[0] === 0 ? { address: text, tag: null } : 'network';
  if (isSame(body.subarray(0, 2), xTest)) return 'network';
  if (!isSame(body.subarray(0, 2), xMain)) return 'format';
  const flag = body[22];
  const tagBytes = body.subarray(23);
  // The upper half is reserved for longer tags, which nobody has yet; without a tag all of it is zero.
  if (tagBytes.subarray(4).some((byte) => byte !== 0)) return 'format';
  const tag = new DataView(tagBytes.buffer, tagBytes.byteOffset).getUint32(0, true);
  if (flag === 1) return { address: text, tag: String(tag) };
  return flag === 0 && tag === 0 ? { address: text, tag: null } : 'format';
}

export const isXrpTag = (text: string): boolean => /^\d{1,10}$/.test(text) && Number(text) <= TAG_MAX;
