// Decides whether memory stayed level: compares the end of a period with its beginning, after the warm-up.

export interface MemorySample {
  /** Milliseconds since the soak began. */
  readonly at: number;
  readonly mb: number;
}

/** Keys and orders of the soak itself stay in memory for a day, so a little more is no leak. */
const growthMax = 1.2;
const growthMbMax = 40;

/** Compares the median of the last fifth of the samples with that of the second fifth. */
export function isLevel(samples: readonly MemorySample[]): { ok: boolean; words: string } {
  const fifth = Math.floor(samples.length / 5);
  if (fifth < 2) return { ok: false, words: `${samples.length} samples are too few to tell` };
  const before = median(samples.slice(fifth, 2 * fifth));
  const after = median(samples.slice(-fifth));
  const words = `${before.toFixed(0)} MB at first, ${after.toFixed(0)} MB at the end`;
  return { ok: after <= before * growthMax + growthMbMax, words };
}

function median(samples: readonly MemorySample[]): number {
  const sorted = samples.map(({ mb }) => mb).sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
