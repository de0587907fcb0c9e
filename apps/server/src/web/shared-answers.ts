// Long answers that are the same for everyone until something changes: written and compressed once.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BoundedMap } from '../bounds/bounded-map.ts';
import { busy } from './rate-limit.ts';
import { type Encoding, encodingOf } from './static-files.ts';

/** Identifies an answer: the same key at the same version is the same answer. */
export interface SharedBy {
  readonly key: string;
  readonly version: number | string;
}

interface Written {
  readonly version: number | string;
  readonly text: Promise<Buffer>;
  readonly waiting: ThoseWhoWait;
  readonly compressed: Map<Encoding, Promise<Buffer>>;
}

/** Each has at most 100 kB, which is a thousand bars. */
const answersMax = 64;
const bytesMin = 4_096;

export class SharedAnswers {
  readonly #written = new BoundedMap<string, Written>(answersMax);

  /**
   * `make` returns the whole answer; what it throws goes to every caller that waits, and is not stored. Its signal is
   * aborted once all of them have disconnected.
   */
  async send(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    by: SharedBy,
    make: (allGone: AbortSignal) => Promise<string>,
  ): Promise<FastifyReply> {
    const written = this.#find(by) ?? this.#write(by, make);
    const text = await written.waiting.waitFor({ request, reply }, written.text);
    reply.type('application/json; charset=utf-8');
    const encoding = text.length < bytesMin ? undefined : encodingOf(request);
    if (encoding === undefined) return reply.send(text);
    reply.header('Content-Encoding', encoding).header('Vary', 'Accept-Encoding, Origin');
    return reply.send(await compressOnce(written, text, encoding));
  }

  #find({ key, version }: SharedBy): Written | undefined {
    const written = this.#written.get(key);
    return written?.version === version && !written.waiting.allGone.aborted ? written : undefined;
  }

  #write({ key, version }: SharedBy, make: (allGone: AbortSignal) => Promise<string>): Written {
    const waiting = new ThoseWhoWait();
    const text = make(waiting.allGone).then((words) => Buffer.from(words));
    const written: Written = { version, text, waiting, compressed: new Map() };
    this.#written.set(key, written);
    text.catch(() => {
      if (this.#written.get(key) === written) this.#written.delete(key);
    });
    return written;
  }
}

function compressOnce({ compressed }: Written, text: Buffer, encoding: Encoding): Promise<Buffer> {
  const known = compressed.get(encoding);
  if (known) return known;
  const made = compressQuickly(text, encoding);
  compressed.set(encoding, made);
  return made;
}

/** A short-lived answer is better sent soon than compressed well. */
export const compressQuickly = (text: string | Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? promisify(brotliCompress)(text, quick) : promisify(gzip)(text, { level: 4 });

const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** The callers that wait for one piece of work: once all of them have disconnected, it is no longer needed. */
class ThoseWhoWait {
  readonly #controller = new AbortController();
  #count = 0;

  /** Aborted once the last caller has disconnected, but not after the work has ended. */
  get allGone(): AbortSignal {
    return this.#controller.signal;
  }

  async waitFor<T>(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    work: Promise<T>,
  ): Promise<T> {
    const { socket } = request.raw;
    let isHere = true;
    const leave = (): void => {
      if (!isHere) return;
      isHere = false;
      this.#count -= 1;
      if (this.#count === 0) this.#controller.abort(busy());
    };
    this.#count += 1;
    // A queued response never closes if its client disconnects, but its connection does.
    reply.raw.once('close', leave);
    socket.once('close', leave);
    if (socket.destroyed) leave();
    try {
      return await work;
    } finally {
      reply.raw.off('close', leave);
      socket.off('close', leave);
    }
  }
}
