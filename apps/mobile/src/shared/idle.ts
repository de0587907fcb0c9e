// Idle time of the browser: when there is some, and whether it may be used for prefetching.

const LONGEST_MS = 1_500;
/** For browsers that don't report idle time. */
const PAUSE_MS = 300;

/** Resolves when the browser has nothing else to do, at the latest after a second and a half. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: LONGEST_MS });
    else setTimeout(resolve, PAUSE_MS);
  });

interface Line {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** The user has chosen to save data, or the connection is very slow. */
export function wantsLittleData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Line };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}
