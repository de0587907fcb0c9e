// A push that many clients get: compressed once, and the same bytes go to all that take it.
import type { IncomingMessage } from 'node:http';
import { constants, deflateRawSync } from 'node:zlib';

/** Below this a frame is sooner sent than packed. */
const packBytesMin = 256;
/** What ends a flushed block, and does not travel (RFC 7692, section 7.2.1). */
const flushTail = 4;
/** The last frame of a message, compressed, of text (RFC 6455, section 5.2). */
const PACKED_TEXT = 0xc1;

export class SharedPush {
  readonly plain: Buffer;
  #packed: Buffer | undefined;

  constructor(plain: Buffer) {
    this.plain = plain;
  }

  /** A whole frame of the wire that refers to none before it; undefined for a short push, which goes as it is. */
  get packed(): Buffer | undefined {
    if (this.plain.length < packBytesMin) return undefined;
    this.#packed ??= packFrame(this.plain);
    return this.#packed;
  }
}

function packFrame(text: Buffer): Buffer {
  const flushed = deflateRawSync(text, { finishFlush: constants.Z_SYNC_FLUSH });
  const body = flushed.subarray(0, flushed.length - flushTail);
  return Buffer.concat([frameHead(body.length), body]);
}

function frameHead(length: number): Buffer {
  if (length < 126) return Buffer.from([PACKED_TEXT, length]);
  if (length < 65_536) return Buffer.from([PACKED_TEXT, 126, length >> 8, length & 0xff]);
  const head = Buffer.alloc(10);
  head[0] = PACKED_TEXT;
  head[1] = 127;
  head.writeUIntBE(length, 4, 6);
  return head;
}

/** What is agreed with clients that take it: no frame needs one before it, and what they send needs little memory. */
export const deflateTerms = {
  serverNoContextTakeover: true,
  clientMaxWindowBits: 9,
  zlibInflateOptions: { chunkSize: 1_024 },
};

const takenParameters = /^(client_max_window_bits|(client|server)_no_context_takeover)$/;

/**
 * Whether the client's one offer can be met by frames that are packed for all alike. One that leaves the server no choice
 * of the client's window would cost 32 kB a socket once it sends; one that bounds the server's window can't open them.
 */
export function takesDeflate({ headers }: IncomingMessage): boolean {
  const [name, ...parameters] = (headers['sec-websocket-extensions'] ?? '')
    .split(';')
    .map((part) => part.trim());
  return (
    name === 'permessage-deflate' &&
    new Set(parameters).size === parameters.length &&
    parameters.includes('client_max_window_bits') &&
    parameters.every((parameter) => takenParameters.test(parameter))
  );
}
