// Starts the tape's thread and returns the interface to it.
import { type MessagePort, Worker } from 'node:worker_threads';
import type { InstrumentId } from '@candor/core';
import type pg from 'pg';
import type { StoreLog } from '../db/store-log.ts';
import type { FeedEvent } from '../feeds/feed.ts';
import type { DurableTape, FromTape, TapeStart, ToTape } from './messages.ts';

export interface TapeOptions {
  readonly connection: pg.PoolConfig;
  readonly holder: string;
  /** Each receives every `StreamPart` of the stream in order. */
  readonly engines: readonly MessagePort[];
  readonly log: Pick<StoreLog, 'warn'>;
  /** Called once all events up to a delivery are durable, with the new ticks as rows for `readTickRows`, or null. */
  readonly onDurable: (delivery: number, ticks: Uint8Array | null) => void;
  /** Called when the thread has died: the program must end. */
  readonly onDeath: (error: Error) => void;
}

export interface TapePort {
  /** Contents of the tape at the start. */
  readonly tape: DurableTape;
  /** Number of the last delivery: an engine that has it has all events that were submitted before. */
  readonly delivery: number;
  /** Submits events in the feed's order. Returns the number of this delivery, which rises with each call. */
  market(events: readonly FeedEvent[]): number;
  /** Submits the time of the feed's clock: from then on no tick gets an earlier one. Returns the delivery's number. */
  passTime(now: number): number;
  /** Sets the number of decimals of an instrument's prices. */
  setDigits(instrumentId: InstrumentId, digits: number): void;
  /** Resolves once everything submitted is durable and the thread has ended. */
  stop(): Promise<void>;
}

/** Resolves once the thread leads the tape and takes events. */
export async function startTape(options: TapeOptions): Promise<TapePort> {
  const { connection, holder, engines, log, onDurable } = options;
  const start: TapeStart = { connection, holder, engines };
  const worker = new Worker(new URL('./tape-thread.ts', import.meta.url), {
    workerData: start,
    transferList: [...engines],
    name: 'tape',
  });
  const ready = Promise.withResolvers<DurableTape>();
  const stopped = Promise.withResolvers<void>();
  let delivery = 0;
  let outbox: ToTape[] = [];
  let stopping = false;

  const send = (message: ToTape): void => {
    if (outbox.push(message) > 1) return;
    setImmediate(() => {
      worker.postMessage(outbox);
      outbox = [];
    });
  };
  const dead = (error: Error): void => {
    ready.reject(error);
    stopped.resolve();
    if (!stopping) options.onDeath(error);
  };
  worker.on('message', (message: FromTape) => {
    switch (message.kind) {
      case 'ready':
        ready.resolve(message.tape);
        break;
      case 'durable':
        onDurable(message.delivery, message.ticks);
        break;
      case 'warning':
        log.warn(message.line);
        break;
      case 'stopped':
        stopped.resolve();
    }
  });
  worker.on('error', (error) => dead(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', (code) => dead(new Error(`the tape's thread ended with code ${code}`)));
  const tape = await ready.promise;

  return {
    tape,
    get delivery() {
      return delivery;
    },
    market: (events) => {
      delivery += 1;
      send({ kind: 'market', events, delivery });
      return delivery;
    },
    passTime: (now) => {
      // Commands of one turn share one message.
      if (outbox.at(-1)?.kind === 'time') outbox[outbox.length - 1] = { kind: 'time', now, delivery };
      else send({ kind: 'time', now, delivery: ++delivery });
      return delivery;
    },
    setDigits: (instrumentId, digits) => send({ kind: 'digits', instrumentId, digits }),
    stop: async () => {
      stopping = true;
      send({ kind: 'stop' });
      await stopped.promise;
      await worker.terminate();
    },
  };
}
