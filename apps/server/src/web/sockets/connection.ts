// One open socket: its language, login and topics, and two lanes out. Quotes may be dropped, the account's events not.
import type { Duplex } from 'node:stream';
import type { CommandAnswer } from '@candor/contract';
import type { Language } from '@candor/i18n/server';
import type { WebSocket } from 'ws';
import { SharedPush } from './shared-push.ts';

export interface Login {
  readonly sessionId: string;
  readonly accountId: number;
}

/** Above this a client is slow: quotes wait until it has caught up. */
const quoteBytesMax = 64 * 1024;
/** Above this a client is lost: it is disconnected rather than sent less than everything. */
const eventBytesMax = 1024 * 1024;

const leaveMsMax = 1_000;

const CLOSE_TOO_SLOW = 1013;

export class Connection {
  readonly language: Language;
  readonly topics = new Set<string>();
  login: Login | null = null;
  /** Frames that could not be understood. */
  faults = 0;
  heardAt: number;
  /** Topics of which it missed a push: the whole of it is due as soon as it has caught up. */
  readonly behind = new Set<string>();
  readonly #socket: WebSocket;
  readonly #stream: Duplex;
  readonly #takesPacked: boolean;
  #leaving: NodeJS.Timeout | undefined;

  /** `stream` is what the socket writes to. */
  constructor(socket: WebSocket, stream: Duplex, language: Language, now: number) {
    this.#socket = socket;
    this.#stream = stream;
    this.#takesPacked = socket.extensions !== '';
    this.language = language;
    this.heardAt = now;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  get isSlow(): boolean {
    return this.#socket.bufferedAmount > quoteBytesMax;
  }

  answer(frame: CommandAnswer): void {
    this.sendEvent(Buffer.from(JSON.stringify(frame)));
  }

  /** Sends the whole state of a topic: a client that missed a push is up to date again after it. */
  sendWhole(topic: string, frame: Buffer | SharedPush): void {
    if (this.isSlow) return void this.behind.add(topic);
    this.behind.delete(topic);
    this.#send(frame);
  }

  /** Sends a change, which is useless to a client that missed a push before. */
  sendChange(topic: string, frame: Buffer | SharedPush): void {
    if (this.isSlow) this.behind.add(topic);
    else if (!this.behind.has(topic)) this.#send(frame);
  }

  /** Never dropped: a client that can't keep up is disconnected, and reloads over HTTP. */
  sendEvent(frame: Buffer): void {
    if (this.#socket.bufferedAmount > eventBytesMax) {
      this.#socket.close(CLOSE_TOO_SLOW, 'too slow');
      // A client that does not read does not see the close either.
      this.#socket.terminate();
      return;
    }
    this.#send(frame);
  }

  /** Says why, and gives the other side a moment to close too. */
  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
    this.endSoon();
  }

  /** The same, but nothing that is still sent is read. */
  cutOff(code: number, reason: string): void {
    this.close(code, reason);
    this.#socket.pause();
  }

  /** The close frame was sent: the other side has a moment to answer it, and then the connection ends in any case. */
  endSoon(): void {
    this.#leaving ??= setTimeout(() => this.#socket.terminate(), leaveMsMax);
    this.#socket.once('close', () => clearTimeout(this.#leaving));
  }

  terminate(): void {
    this.#socket.terminate();
  }

  #send(frame: Buffer | SharedPush): void {
    if (!this.isOpen) return;
    const packed = frame instanceof SharedPush && this.#takesPacked ? frame.packed : undefined;
    // The library buffers nothing as long as it compresses nothing, so frames keep their order.
    if (packed) this.#stream.write(packed);
    else this.#socket.send(frame instanceof SharedPush ? frame.plain : frame, sendAsIs);
  }
}

const sendAsIs = { binary: false, compress: false };

/** A push, written out once for all its subscribers. */
export const writePush = (topic: string, data: unknown, seq?: number): Buffer =>
  Buffer.from(JSON.stringify(seq === undefined ? { topic, data } : { topic, data, seq }));
