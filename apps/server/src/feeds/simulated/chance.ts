// Where the simulated market takes its randomness from: a number drawn by its coordinates, the same at every time of
// asking. A secret keeps the numbers to come from whoever has seen those before; that prices don't foretell each other is
// the walks' part (factor-walk.ts). From a seed the market can be had again by whoever knows it, or searches for it: 32 bits
// are no secret.
import { createHmac } from 'node:crypto';
import { mix, mixText } from './hash.ts';

export interface Chance {
  /** Whether it is drawn from a secret. */
  readonly isSecret: boolean;
  /** 32 bits. */
  bits(a: number, b?: number, c?: number): number;
  /** The same for many `b` of one `a`, quicker: good for what is over soon, such as the ticks of a slot. */
  bitsWithin(a: number, b: number): number;
  /** Another source, for a thing of this name, so that things do not hang on their places in a list. */
  named(text: string): Chance;
}

export function seededChance(seed: number): Chance {
  return {
    isSecret: false,
    bits: (a, b = 0, c = 0) => mix(seed ^ c, a, b),
    bitsWithin: (a, b) => mix(seed, a, b),
    named: (text) => seededChance(mixText(seed, text)),
  };
}

/** From a secret of 16 bytes. */
export function secretChance(secret: Uint8Array): Chance {
  const words = new DataView(secret.buffer, secret.byteOffset, secret.byteLength);
  const key = [0, 4, 8, 12].map((at) => words.getInt32(at, true)) as unknown as SipKey;
  let [last, one, other] = [-1, 0, 0];
  return {
    isSecret: true,
    bits: (a, b = 0, c = 0) => sipHash(key, a, b, c),
    bitsWithin: (a, b) => {
      if (a !== last) [last, one, other] = [a, sipHash(key, a, 0, 2), sipHash(key, a, 1, 2)];
      return mix(one, b, other);
    },
    named: (text) => secretChance(createHmac('sha256', secret).update(text).digest().subarray(0, 16)),
  };
}

/** 128 bits of a secret as four little-endian words. */
type SipKey = readonly [number, number, number, number];

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
