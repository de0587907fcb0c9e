// Powers of ten, exactly.

/** 10^n for 0 ≤ n ≤ 15, as an exact number. */
export function pow10(n: number): number {
  const power = POWERS[n];
  if (power === undefined) throw new Error(`pow10 is defined for 0 to 15, not ${n}`);
  return power;
}

const POWERS = Array.from({ length: 16 }, (_, n) => Number(10n ** BigInt(n)));
