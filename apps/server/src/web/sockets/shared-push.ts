// A push that many clients get: compressed once, and the same bytes go to all that take it.
import type { IncomingMessage } from 'node:http';
import { constants, deflateRawSync } from 'node:zlib';

/** Below this a frame is sooner sent than packed. */
const packBytesMin = 256;
/** The end of a flushed block, which is not transmitted (RFC 7692, section 7.2.1). */
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

/** The extension's parameters: no frame depends on an earlier one, and frames from clients need little memory. */
export const deflateTerms = {
  serverNoContextTakeover: true,
  clientMaxWindowBits: 9,
  zlibInflateOptions: { chunkSize: 1_024 },
};

const takenParameters = /^(client_max_window_bits|(client|server)_no_context_takeover)$/;

/**
 * True if the client's only offer allows frames that are compressed once for all clients. An offer without a choice of
 * the client's window would cost 32 kB a socket once the client sends; a client that bounds the server's window can't
 * decompress the frames.
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
