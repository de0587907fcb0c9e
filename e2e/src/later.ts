// Start options of a program whose clock is ahead of the machine's, or behind it.
import { fileURLToPath } from 'node:url';

const clock = fileURLToPath(new URL('../clock-ahead.mjs', import.meta.url));

export const DAY_MS = 86_400_000;

export const clockAhead = (ms: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=${clock}`,
  CLOCK_AHEAD_MS: String(ms),
});
