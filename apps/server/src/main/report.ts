// Reports the progress of a start on stdout: one line for each step that takes more than a second.

const quietMs = 1_000;

/** Runs a step of the start. */
export async function step<T>(name: string, act: () => Promise<T>): Promise<T> {
  const begin = performance.now();
  const timer = setTimeout(() => say(`• ${name} …`), quietMs);
  try {
    const result = await act();
    const ms = performance.now() - begin;
    if (ms > quietMs) say(`• ${name}: ${seconds(ms)}`);
    return result;
  } finally {
    clearTimeout(timer);
  }
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`);
export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
