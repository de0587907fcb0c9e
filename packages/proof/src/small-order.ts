// Public keys whose point has a small order: some libraries accept one constant signature under them for any message.
import { toHex } from './text.ts';

/**
 * Encodings of the y of all eight points of order 1, 2, 4 and 8 on edwards25519, with those that are not reduced modulo p.
 * A point and its negative differ in the highest bit alone.
 */
const SMALL_ORDER: ReadonlySet<string> = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
]);

/** Checks a key of 32 bytes. Nobody who makes keys honestly ever draws such a key. */
export function hasSmallOrder(publicKey: Uint8Array): boolean {
  const y = Uint8Array.from(publicKey);
  y[31] = (y[31] ?? 0) & 0x7f;
  return SMALL_ORDER.has(toHex(y));
}
