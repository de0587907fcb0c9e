// Where the simulated market takes its randomness from: a number drawn by its coordinates, the same at every time of
// asking. A secret keeps the numbers to come from whoever has seen those before; that prices don't foretell each other is
// the walks' part (factor-walk.ts). From a seed the market can be had again by whoever knows it, or searches for it: 32 bits
// are no secret.
import { createHmac } from 'node:crypto';
import { mix, mixText } from './hash.ts';
import { type SipKey, sipHash } from './sip-hash.ts';

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
