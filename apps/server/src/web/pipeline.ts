// Requests of one connection: a few are in work, some wait their turn, and whoever sends more than that without waiting
// for answers is refused and hung up on. Node parses everything that one read of the socket brought, so there is no
// stopping in between; what comes after the last refusal is not looked at, and a flood of it ends the connection at once.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers send one at a time; a few more cost nothing. */
const inWorkMax = 4;
const waitingMax = 60;
/** Of those after the last refusal: a flood of more is not answered, so that nothing has to be kept until it could be. */
const ignoredMax = 200;

export interface Turn {
  readonly response: ServerResponse;
  readonly begin: () => void;
  /** The answer has left, or the client has. Called once for each turn that began. */
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
    // Node lets a socket go on reading whenever a request has been read to its end.
    socket.on('resume', () => {
      if (this.#isHeld) socket.pause();
    });
    socket.once('close', () => {
      this.#isOver = true;
      this.#waiting.length = 0;
      // Of answers that had to wait for others Node does not say that they will never leave.
      for (const turn of this.#inWork) turn.closed();
      this.#inWork.clear();
    });
  }

  get isIdle(): boolean {
    return this.#inWork.size === 0 && this.#waiting.length === 0;
  }

  /**
   * Begins the turn now or when it has come, and never where the client has gone before. `refuse` is called instead for
   * the first one too many: its answer must be the connection's last.
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
    // A reply that has not left yet still counts: a client that does not read can't pile them up.
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

/** On the connection itself: a map of weak keys would be gone through with every collection of garbage. */
const own = Symbol('pipeline');
type Piped = Socket & { [own]?: Pipeline };

/** Undefined for a connection that has asked nothing yet. */
export const findPipeline = (socket: Piped): Pipeline | undefined => socket[own];

export function pipelineOf(request: IncomingMessage): Pipeline {
  const socket: Piped = request.socket;
  socket[own] ??= new Pipeline(socket);
  return socket[own];
}
