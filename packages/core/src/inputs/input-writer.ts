// Writes inputs as bytes. The inputs of a batch are one run of bytes. Runs are read in the order of their batches: the
// clock and the table of instruments continue from one to the next, and are reset by a start.
//
// A run has one byte for its version (1), then inputs until its end. `uv` is a non-negative integer, seven bits per
// byte, low bits first; `sv` is a signed one (fields.ts); `dt` is a uv: milliseconds of the engine's clock.
//   00–7F  the next tick of the instrument at this place of the table; the feed's time equals the tape's
//   80     the same for any place, with another time: uv place, uv (time on the tape − time of the feed)
//   81     the next place of the table: uv instrument
//   88     a session: dt, uv instrument, u8 status (0 open, 1 closed, 2 halted), uv (next opening + 1, or 0), sv (clock − own time)
//   89     a confirmation: dt, sv (clock − until), uv (count + 1, or 0: those of the last one), uv instruments
//   8A     a rollover begins: dt, sv (clock − own time), text of the day
//   8B     a rollover goes on: dt, uv (positions, or 0: all remaining)
//   8C     the clock: dt; nothing else happened
//   90     a command: dt, actor, key, the command (command-fields.ts)
//   A0     a start of a core that is not stored: uv clock, uv count, then for each of that many instruments:
//          uv instrument, uv number of its last tick on the tape
//   A1     a start: 32 bytes, the SHA-256 of the core's source; then as A0
// An actor is one byte: 0 the client who owns the command's account; 1 another client, uv account; 2 an operator, text;
// 3 a part of the venue, text. A key is one byte: 0 none; 1 token key, token hash, sv (received − clock),
// uv (expires − received); 2 the key of the batch's next event with a key.
import { ByteWriter } from '../engine/bytes.ts';
import type { CommandRequest } from '../model/command.ts';
import type { VenueEvent } from '../model/event.ts';
import type { InstrumentId } from '../model/instrument.ts';
import type { Confirmation, Rollover, SessionChange, Tick } from '../model/market.ts';
import { writeCommand } from './command-fields.ts';
import { signed, text, token } from './fields.ts';
import type { Start } from './input.ts';

export const INPUTS_VERSION = 1;
/** Number of table places that a tick's first byte can name. */
export const SHORT_PLACES = 0x80;
export const Op = {
  tick: 0x80,
  instrument: 0x81,
  session: 0x88,
  confirmation: 0x89,
  rollover: 0x8a,
  portion: 0x8b,
  time: 0x8c,
  command: 0x90,
  start: 0xa0,
  startOfCore: 0xa1,
} as const;
export const KeyIs = { absent: 0, here: 1, inEvent: 2 } as const;
export const STATUSES = ['open', 'closed', 'halted'] as const;
export const offset = signed<number>();

export class InputWriter {
  readonly #to = new ByteWriter();
  readonly #places = new Map<InstrumentId, number>();
  #confirmed: readonly InstrumentId[] = [];
  #clock = 0;
  #isEmpty = true;

  /** True if something was written since the last `take`. */
  get isWaiting(): boolean {
    return !this.#isEmpty;
  }

  /** Returns the bytes written since the last call, or null if there are none. */
  take(): Uint8Array | null {
    if (this.#isEmpty) return null;
    const taken = this.#to.taken().slice();
    this.#isEmpty = true;
    return taken;
  }

  /** `core` is 64 hexadecimal digits, or null. */
  start({ at, ticks, core }: Start): void {
    this.#begin().byte(core === null ? Op.start : Op.startOfCore);
    if (core !== null) for (const pair of core.match(/../g) ?? []) this.#to.byte(Number.parseInt(pair, 16));
    this.#to.whole(at);
    this.#to.whole(ticks.length);
    for (const [instrumentId, no] of ticks) {
      this.#to.whole(instrumentId);
      this.#to.whole(no);
    }
    this.#clock = at;
    this.#places.clear();
    this.#confirmed = [];
  }

  /** `emitted` are the events that the command caused. A key that one of them contains is not written again. */
  command({ command, actor, idempotency }: CommandRequest, at: number, emitted: readonly VenueEvent[]): void {
    this.#op(Op.command, at);
    const to = this.#to;
    const own = 'accountId' in command ? command.accountId : undefined;
    if (actor.kind === 'client') {
      to.byte(actor.id === own ? 0 : 1);
      if (actor.id !== own) to.whole(actor.id);
    } else {
      to.byte(actor.kind === 'operator' ? 2 : 3);
      text.write(to, actor.id);
    }
    if (!idempotency) to.byte(KeyIs.absent);
    else if (emitted.some((event) => 'key' in event && event.key === idempotency)) to.byte(KeyIs.inEvent);
    else {
      to.byte(KeyIs.here);
      const { key, hash, receivedAt, expiresAt } = idempotency;
      token.write(to, key);
      token.write(to, hash);
      offset.write(to, receivedAt - at);
      to.whole(expiresAt - receivedAt);
    }
    writeCommand(to, command);
  }

  /** A tick that the engine processed. It is on the tape with the time `at`, which is not before its own. */
  tick({ instrumentId, at: own }: Tick, at: number): void {
    const place = this.#placeOf(instrumentId);
    const to = this.#begin();
    if (own === at && place < SHORT_PLACES) to.byte(place);
    else {
      to.byte(Op.tick);
      to.whole(place);
      to.whole(at - own);
    }
    this.#clock = at;
  }

  market(event: SessionChange | Confirmation, at: number): void {
    if (event.kind === 'session') this.#session(event, at);
    else this.#confirmation(event, at);
  }

  rollover({ valueDate, at: own }: Rollover, at: number): void {
    this.#op(Op.rollover, at);
    offset.write(this.#to, at - own);
    text.write(this.#to, valueDate);
  }

  portion(count: number, at: number): void {
    this.#op(Op.portion, at);
    this.#to.whole(count === Number.POSITIVE_INFINITY ? 0 : count);
  }

  time(at: number): void {
    this.#op(Op.time, at);
  }

  #session({ instrumentId, status, nextOpen, at: own }: SessionChange, at: number): void {
    this.#op(Op.session, at);
    this.#to.whole(instrumentId);
    this.#to.byte(STATUSES.indexOf(status));
    this.#to.whole(nextOpen === null ? 0 : nextOpen + 1);
    offset.write(this.#to, at - own);
  }

  #confirmation({ instrumentIds, until }: Confirmation, at: number): void {
    this.#op(Op.confirmation, at);
    offset.write(this.#to, at - until);
    const { length } = instrumentIds;
    const isSame =
      length === this.#confirmed.length && instrumentIds.every((id, n) => id === this.#confirmed[n]);
    this.#to.whole(isSame ? 0 : length + 1);
    if (isSame) return;
    for (const id of instrumentIds) this.#to.whole(id);
    this.#confirmed = instrumentIds;
  }

  #placeOf(instrumentId: InstrumentId): number {
    const known = this.#places.get(instrumentId);
    if (known !== undefined) return known;
    const place = this.#places.size;
    this.#places.set(instrumentId, place);
    this.#begin().byte(Op.instrument);
    this.#to.whole(instrumentId);
    return place;
  }

  #op(op: number, at: number): void {
    this.#begin().byte(op);
    this.#to.whole(at - this.#clock);
    this.#clock = at;
  }

  #begin(): ByteWriter {
    if (this.#isEmpty) {
      this.#to.begin().byte(INPUTS_VERSION);
      this.#isEmpty = false;
    }
    return this.#to;
  }
}
