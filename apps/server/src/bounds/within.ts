// A time after which nobody waits for an answer any more, whatever becomes of it.

/** Rejects with `said` once it is late. */
export function within<T>(ms: number, answer: Promise<T>, said: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${said} within ${ms} ms`)), ms);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
