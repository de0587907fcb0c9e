// The requests of one connection. A few are in progress and some wait; a client that sends more without waiting for
// answers is rejected and disconnected. Node parses everything that one read of the socket returned, so reading can't
// stop in between. Requests after the last rejection are ignored, and a flood of them closes the connection at once.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers send one at a time; a few more cost little. */
const inWorkMax = 4;
const waitingMax = 60;
/**
 * Requests ignored after the last rejection. Beyond this number the connection is closed, so that nothing needs to be
 * stored for answers.
 */
const ignoredMax = 200;

export interface Turn {
  readonly response: ServerResponse;
  readonly begin: () => void;
  /** Called once for each turn that began, when the response has been sent or the client has disconnected. */
  readonly closed: () => void;
}

class Pipeline {
  readonly #socket: Socket;
  readonly #waiting: Turn[] = [];
  readonly #inWork = new Set<Turn>();
  #isHeld = false;
  #isOver = false;
  #ignored = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
    // Node resumes a socket whenever a request has been read to its end.
    socket.on('resume', () => {
      if (this.#isHeld) socket.pause();
    });
    socket.once('close', () => {
      this.#isOver = true;
      this.#waiting.length = 0;
      // Node emits no event for queued responses that will never be sent.
      for (const turn of this.#inWork) turn.closed();
      this.#inWork.clear();
    });
  }

  get isIdle(): boolean {
    return this.#inWork.size === 0 && this.#waiting.length === 0;
  }

  /**
   * Begins the turn now or when its turn comes, and never if the client has disconnected. `refuse` is called instead
   * for the first request too many: its answer must be the connection's last.
   */
  take(turn: Turn, refuse: () => void): void {
    if (this.#isOver) {
      this.#ignored += 1;
      if (this.#ignored > ignoredMax) this.#socket.destroy();
      return;
    }
    if (this.#inWork.size < inWorkMax) {
      this.#begin(turn);
      return;
    }
    this.#hold();
    if (this.#waiting.length < waitingMax) {
      this.#waiting.push(turn);
      return;
    }
    this.#isOver = true;
    refuse();
  }

  #begin(turn: Turn): void {
    this.#inWork.add(turn);
    // A response counts until it has been sent, so that a client that does not read can't accumulate them.
    turn.response.once('close', () => this.#end(turn));
    turn.begin();
  }

  #end(turn: Turn): void {
    if (!this.#inWork.delete(turn)) return;
    turn.closed();
    const next = this.#waiting.shift();
    if (next) this.#begin(next);
    else if (!this.#isOver) this.#release();
  }

  #hold(): void {
    this.#isHeld = true;
    this.#socket.pause();
  }

  #release(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#socket.resume();
  }
}

/** Stored on the connection itself, because every garbage collection would walk a WeakMap. */
const own = Symbol('pipeline');
type Piped = Socket & { [own]?: Pipeline };

/** Undefined for a connection that has sent no request yet. */
export const findPipeline = (socket: Piped): Pipeline | undefined => socket[own];

export function pipelineOf(request: IncomingMessage): Pipeline {
  const socket: Piped = request.socket;
  socket[own] ??= new Pipeline(socket);
  return socket[own];
}
