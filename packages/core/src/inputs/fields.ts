// Encodings of single fields of an input. `read` returns exactly what `write` wrote.
import { type ByteReader, type ByteWriter, isLetters } from '../engine/bytes.ts';

export interface Field<T> {
  write(to: ByteWriter, value: T): void;
  read(from: ByteReader): T;
}

/** A safe non-negative integer in as few bytes as possible, seven bits each, low bits first. */
export const whole = <T extends number>(): Field<T> => ({
  write: (to, value) => to.whole(value),
  read: (from) => from.whole() as T,
});

/** A signed integer: twice the value, or one less than minus twice a negative one, encoded as `whole`. */
export const signed = <T extends number>(): Field<T> => ({
  write: (to, value) => to.whole(foldSign(value)),
  read: (from) => unfoldSign(from.whole()) as T,
});

/**
 * A number from a request. The core rejects numbers that are not integers, and a replay must do the same. Encodes one
 * more than `signed` if that is exact, otherwise a byte 0 and a big-endian double.
 */
export const number = <T extends number>(): Field<T> => ({
  write(to, value) {
    const isExact = Number.isSafeInteger(value) && Math.abs(value) < 2 ** 51;
    to.whole(isExact ? foldSign(value) + 1 : 0);
    if (!isExact) to.double(value);
  },
  read(from) {
    const folded = from.whole();
    return (folded === 0 ? from.double() : unfoldSign(folded - 1)) as T;
  },
});

const foldSign = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
const unfoldSign = (folded: number): number => (folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2);

export const yesOrNo: Field<boolean> = {
  write: (to, value) => to.byte(value ? 1 : 0),
  read: (from) => from.byte() === 1,
};

/** The length in bytes, then UTF-8. */
export const text: Field<string> = {
  write: (to, value) => to.text(value),
  read: (from) => from.text(),
};

/** A text, usually of letters, digits, - and _: a byte 1 and six bits per character, otherwise a byte 0 and UTF-8. */
export const token: Field<string> = {
  write(to, value) {
    const isShort = isLetters(value);
    to.byte(isShort ? 1 : 0);
    if (isShort) to.letters(value);
    else to.text(value);
  },
  read: (from) => (from.byte() === 1 ? from.letters() : from.text()),
};

/** A value of a list, as its index. New values must be last. */
export const oneOf = <const T extends string>(...all: readonly T[]): Field<T> => ({
  write: (to, value) => to.byte(all.indexOf(value)),
  read(from) {
    const place = from.byte();
    const value = all[place];
    if (value === undefined) throw new Error(`an input names choice ${place} of ${all.join(', ')}`);
    return value;
  },
});

/** A byte 0 for null; otherwise a byte 1 and the value. */
export const orNull = <T>({ write, read }: Field<T>): Field<T | null> => ({
  write(to, value) {
    to.byte(value === null ? 0 : 1);
    if (value !== null) write(to, value);
  },
  read: (from) => (from.byte() === 0 ? null : read(from)),
});

/** A byte 0 for an absent field; otherwise a byte 1 and the value. */
export const orAbsent = <T>({ write, read }: Field<T>): Field<T | undefined> => ({
  write(to, value) {
    to.byte(value === undefined ? 0 : 1);
    if (value !== undefined) write(to, value);
  },
  read: (from) => (from.byte() === 0 ? undefined : read(from)),
});

/** JSON as a text, for rare and large values. The order of fields is preserved, since events repeat it. */
export const json = <T>(): Field<T> => ({
  write: (to, value) => to.text(JSON.stringify(value)),
  read: (from) => JSON.parse(from.text()) as T,
});
