// Signed addresses of private files, valid for five minutes: they can't be forged, changed or used later.
import { createHmac, timingSafeEqual } from 'node:crypto';

const ADDRESS_LIFE_MS = 5 * 60_000;
/** Prefix of an upload's URL, before its name. The URL alone grants no access. */
export const FILE_PATH = '/files/';
/** Prefix for operators: only pages below /office send the cookie of their login. */
export const OFFICE_FILE_PATH = '/office/files/';

/** The viewer for whom an address was made. */
export type FileViewer =
  | { readonly kind: 'client'; readonly id: number }
  | { readonly kind: 'operator'; readonly id: number };

export interface SignedParts {
  readonly name: string;
  readonly viewer: string;
  readonly expires: string;
  readonly signature: string;
}

export function makeSignedAddresses(key: Buffer, now: () => number) {
  const sign = ({ name, viewer, expires }: Omit<SignedParts, 'signature'>): Buffer =>
    createHmac('sha256', key).update(`${name}|${viewer}|${expires}`).digest();
  return {
    make(name: string, { kind, id }: FileViewer): { address: string; expiresAt: number } {
      const expiresAt = now() + ADDRESS_LIFE_MS;
      const viewer = `${kind}-${id}`;
      const expires = String(expiresAt);
      const signature = sign({ name, viewer, expires }).toString('base64url');
      return {
        address: `${kind === 'operator' ? OFFICE_FILE_PATH : FILE_PATH}${name}?${new URLSearchParams({ viewer, expires, signature })}`,
        expiresAt,
      };
    },
    /** The viewer of a valid address; undefined if it was not signed here, was changed, or has expired. */
    check(parts: SignedParts): FileViewer | undefined {
      const given = Buffer.from(parts.signature, 'base64url');
      const right = sign(parts);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      if (now() >= Number(parts.expires)) return undefined;
      const [kind, id] = parts.viewer.split('-');
      return { kind: kind === 'operator' ? 'operator' : 'client', id: Number(id) };
    },
  };
}
export type SignedAddresses = ReturnType<typeof makeSignedAddresses>;
