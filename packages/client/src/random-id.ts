// Random names that nobody can guess: 144 bits, written with letters, digits, _ and -.

export type RandomBytes = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;
export const browserRandomBytes: RandomBytes = (bytes) => crypto.getRandomValues(bytes);

/** 18 bytes make 24 characters without padding. */
export function makeRandomId(randomBytes: RandomBytes = browserRandomBytes): string {
  const bytes = randomBytes(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/** One key per user action; reused only to retry after an unknown outcome. */
export const makeIdempotencyKey = (): string => makeRandomId();
