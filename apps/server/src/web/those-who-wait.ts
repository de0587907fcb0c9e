// Those who wait for one piece of work: once all of them have hung up, nobody needs it any more.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { busy } from './rate-limit.ts';

export class ThoseWhoWait {
  readonly #controller = new AbortController();
  #count = 0;

  /** Aborted once the last of them has hung up, and not after the work has ended. */
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
    // An answer that waited for others when its client went never closes: its connection does.
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
