// Decodes inputs (input-writer.ts documents the format). One reader reads the runs of a shard in order.
import { ByteReader } from '../engine/bytes.ts';
import type { Actor } from '../model/actor.ts';
import type { Command, IdempotencyKey } from '../model/command.ts';
import type { InstrumentId } from '../model/instrument.ts';
import { readCommand } from './command-fields.ts';
import { text, token } from './fields.ts';
import type { Input, LastTicks, NextTick } from './input.ts';
import { INPUTS_VERSION, KeyIs, Op, offset, SHORT_PLACES, STATUSES } from './input-writer.ts';

/** The core of the process that starts with this run, in hexadecimal; null if there is none, or it is not stored. */
export const coreOfRun = (run: Uint8Array): string | null =>
  run[1] === Op.startOfCore ? readHash(new ByteReader(run.subarray(2))) : null;

export class InputReader {
  readonly #nextTick: NextTick;
  #places: InstrumentId[] = [];
  #confirmed: readonly InstrumentId[] = [];
  #clock = 0;
  #keys = keysOf([]);

  constructor(nextTick: NextTick) {
    this.#nextTick = nextTick;
  }

  /**
   * `events` are those that the batch recorded; the inputs do not repeat their keys. Throws if the bytes are not an
   * InputWriter's, the tape lacks a tick, or the events lack a key.
   */
  *read(run: Uint8Array, events: readonly unknown[]): Generator<Input> {
    this.#keys = keysOf(events);
    const from = new ByteReader(run);
    const version = from.byte();
    if (version !== INPUTS_VERSION)
      throw new Error(`inputs of version ${version} were written by another program`);
    while (!from.isAtEnd) {
      const op = from.byte();
      if (op === Op.instrument) this.#places.push(from.whole());
      else yield this.#input(op, from);
    }
  }

  #input(op: number, from: ByteReader): Input {
    if (op < SHORT_PLACES) return this.#tick(op, 0);
    switch (op) {
      case Op.tick: {
        const place = from.whole();
        return this.#tick(place, from.whole());
      }
      case Op.start:
        return this.#start(from, null);
      case Op.startOfCore:
        return this.#start(from, readHash(from));
      case Op.session:
        return this.#session(from);
      case Op.confirmation:
        return this.#confirmation(from);
      case Op.rollover: {
        const at = this.#goOn(from);
        const own = at - offset.read(from);
        return { kind: 'rollover', at, rollover: { kind: 'rollover', valueDate: text.read(from), at: own } };
      }
      case Op.portion: {
        const at = this.#goOn(from);
        return { kind: 'portion', at, count: from.whole() || Number.POSITIVE_INFINITY };
      }
      case Op.time:
        return { kind: 'time', at: this.#goOn(from) };
      case Op.command:
        return this.#command(from);
      default:
        throw new Error(`there is no input ${op.toString(16)}`);
    }
  }

  #start(from: ByteReader, core: string | null): Input {
    this.#clock = from.whole();
    this.#places = [];
    this.#confirmed = [];
    return { kind: 'start', at: this.#clock, ticks: readLastTicks(from), core };
  }

  #tick(place: number, late: number): Input {
    const instrumentId = this.#places[place];
    if (instrumentId === undefined)
      throw new Error(`an input names instrument ${place} of ${this.#places.length}`);
    const { no, t, bid, ask } = this.#nextTick(instrumentId);
    this.#clock = t;
    const tick = { kind: 'tick', instrumentId, no, bid, ask, at: t - late } as Extract<
      Input,
      { kind: 'tick' }
    >['tick'];
    return { kind: 'tick', at: t, tick };
  }

  #session(from: ByteReader): Input {
    const at = this.#goOn(from);
    const instrumentId = from.whole();
    const place = from.byte();
    const status = STATUSES[place];
    if (status === undefined) throw new Error(`an input has a session of status ${place}`);
    const opening = from.whole();
    const nextOpen = opening === 0 ? null : opening - 1;
    const own = at - offset.read(from);
    return { kind: 'market', at, event: { kind: 'session', instrumentId, status, nextOpen, at: own } };
  }

  #confirmation(from: ByteReader): Input {
    const at = this.#goOn(from);
    const until = at - offset.read(from);
    const count = from.whole();
    if (count > 0) this.#confirmed = Array.from({ length: count - 1 }, () => from.whole());
    return { kind: 'market', at, event: { kind: 'confirmation', instrumentIds: this.#confirmed, until } };
  }

  #command(from: ByteReader): Input {
    const at = this.#goOn(from);
    const readActor = actorOf(from);
    const idempotency = this.#key(from, at);
    const command = readCommand(from);
    return { kind: 'command', at, request: { command, actor: readActor(command), idempotency } };
  }

  #key(from: ByteReader, at: number): IdempotencyKey | null {
    switch (from.byte()) {
      case KeyIs.absent:
        return null;
      case KeyIs.inEvent: {
        const { value } = this.#keys.next();
        if (value === undefined) throw new Error('an input has its key in an event, and no event has it');
        return value;
      }
      default:
        return keyOf(from, at);
    }
  }

  #goOn(from: ByteReader): number {
    this.#clock += from.whole();
    return this.#clock;
  }
}

const readHash = (from: ByteReader): string =>
  Array.from({ length: 32 }, () => from.byte().toString(16).padStart(2, '0')).join('');

const readLastTicks = (from: ByteReader): LastTicks =>
  Array.from({ length: from.whole() }, () => [from.whole(), from.whole()]);

function actorOf(from: ByteReader): (command: Command) => Actor {
  switch (from.byte()) {
    case 0:
      return (command) => ({ kind: 'client', id: 'accountId' in command ? command.accountId : 0 });
    case 1: {
      const id = from.whole();
      return () => ({ kind: 'client', id });
    }
    case 2: {
      const id = from.text();
      return () => ({ kind: 'operator', id });
    }
    default: {
      const id = from.text();
      return () => ({ kind: 'system', id });
    }
  }
}

/** The idempotency keys of recorded events, in order. */
function* keysOf(events: readonly unknown[]): Iterator<IdempotencyKey, undefined> {
  for (const event of events) {
    const { key } = event as { readonly key?: IdempotencyKey | null };
    if (key) yield key;
  }
  return undefined;
}

function keyOf(from: ByteReader, at: number): IdempotencyKey {
  const key = token.read(from);
  const hash = token.read(from);
  const receivedAt = at + offset.read(from);
  return { key, hash, receivedAt, expiresAt: receivedAt + from.whole() };
}
