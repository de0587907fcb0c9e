// A timeout for an answer, whatever becomes of it later.

/** Rejects with `said` after the timeout. */
export function within<T>(ms: number, answer: Promise<T>, said: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${said} within ${ms} ms`)), ms);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
