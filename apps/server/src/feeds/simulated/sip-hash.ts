// SipHash-2-4 (Aumasson and Bernstein, 2012): a keyed function whose answers reveal nothing about the key or about
// answers to other questions. In halves of 32 bits, since JavaScript counts exactly no further.

/** 128 bits of a secret as four little-endian words. */
export type SipKey = readonly [number, number, number, number];

/** v0 to v3, low half before high half. */
const v = new Int32Array(8);

function add(to: number, from: number): void {
  const low = (v[to] as number) + (v[from] as number);
  const carry = ((v[to] as number) >>> 0) + ((v[from] as number) >>> 0) > 0xffffffff ? 1 : 0;
  v[to] = low | 0;
  v[to + 1] = ((v[to + 1] as number) + (v[from + 1] as number) + carry) | 0;
}

/** Turns `to` left by less than 32 bits and mixes `from` in. */
function turn(to: number, bits: number, from: number): void {
  const low = v[to] as number;
  const high = v[to + 1] as number;
  v[to] = ((low << bits) | (high >>> (32 - bits))) ^ (v[from] as number);
  v[to + 1] = ((high << bits) | (low >>> (32 - bits))) ^ (v[from + 1] as number);
}

function swap(at: number): void {
  const low = v[at] as number;
  v[at] = v[at + 1] as number;
  v[at + 1] = low;
}

function round(): void {
  add(0, 2);
  turn(2, 13, 0);
  swap(0);
  add(4, 6);
  turn(6, 16, 4);
  add(0, 6);
  turn(6, 21, 0);
  add(4, 2);
  turn(2, 17, 4);
  swap(4);
}

function block(low: number, high: number): void {
  v[6] = (v[6] as number) ^ low;
  v[7] = (v[7] as number) ^ high;
  round();
  round();
  v[0] = (v[0] as number) ^ low;
  v[1] = (v[1] as number) ^ high;
}

/** The hash of the twelve bytes of three little-endian words; the lower 32 of its 64 bits, not negative. */
export function sipHash(key: SipKey, a: number, b: number, c: number): number {
  const [k0, k1, k2, k3] = key;
  v[0] = k0 ^ 0x70736575;
  v[1] = k1 ^ 0x736f6d65;
  v[2] = k2 ^ 0x6e646f6d;
  v[3] = k3 ^ 0x646f7261;
  v[4] = k0 ^ 0x6e657261;
  v[5] = k1 ^ 0x6c796765;
  v[6] = k2 ^ 0x79746573;
  v[7] = k3 ^ 0x74656462;
  block(a | 0, b | 0);
  // The last block ends with the length in bytes.
  block(c | 0, 12 << 24);
  v[4] = (v[4] as number) ^ 0xff;
  for (let n = 0; n < 4; n += 1) round();
  return ((v[0] as number) ^ (v[2] as number) ^ (v[4] as number) ^ (v[6] as number)) >>> 0;
}
