// Shared code of the independent checkers: the files of a log over HTTP, and the text that is safe for a terminal.
import { ED25519, parseVerifierKey, type VerifierKey } from '../../note.ts';
import { Malformed } from '../../text.ts';
import { sha256 } from '../crypto.ts';

const FETCH_MS_MAX = 30_000;
/** Above 256 entries of 65,535 bytes, each behind its length: no file of a log is longer. */
const FILE_BYTES_MAX = 17_000_000;

/**
 * Reads files of the log at this address; null if there is none. Rejects if one takes too long, or exceeds the maximum
 * length.
 */
export function readOver(url: string): (path: string) => Promise<Uint8Array | null> {
  const base = url.replace(/\/$/, '');
  return async (path) => {
    const response = await fetch(`${base}/${path}`, { signal: AbortSignal.timeout(FETCH_MS_MAX) });
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
    const parts: Uint8Array[] = [];
    let length = 0;
    // Compressed data may be endless, so it is counted as it is unpacked.
    for await (const part of response.body ?? []) {
      length += part.length;
      if (length > FILE_BYTES_MAX) throw new Error(`${path} is longer than any file of a log`);
      parts.push(part);
    }
    return Buffer.concat(parts);
  };
}

/** The verifier key of a log; throws Malformed if the text is no such key. */
export function parseLogKey(text: string): VerifierKey {
  const key = parseVerifierKey(sha256, text);
  if (key.kind !== ED25519) throw new Malformed('not a verifier key of a log');
  return key;
}

/**
 * Text for one line of a terminal, with printable characters only: a file or a log must not move the cursor or draw a
 * verdict of its own.
 */
export const printable = (text: string): string => text.replace(/\p{C}/gu, '?');

export const messageOf = (thrown: unknown): string =>
  printable(thrown instanceof Error ? thrown.message : String(thrown));
