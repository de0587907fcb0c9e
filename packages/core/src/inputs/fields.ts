// How single fields of an input are written. Each is its own inverse: what `write` wrote, `read` gives back.
import { type ByteReader, type ByteWriter, isLetters } from '../engine/bytes.ts';

export interface Field<T> {
  write(to: ByteWriter, value: T): void;
  read(from: ByteReader): T;
}

/** A safe whole number from 0, in as few bytes of seven bits as hold it, the low ones first. */
export const whole = <T extends number>(): Field<T> => ({
  write: (to, value) => to.whole(value),
  read: (from) => from.whole() as T,
});

/** A whole number that may be below zero: twice the value, or one less than minus twice a negative one, as `whole`. */
export const signed = <T extends number>(): Field<T> => ({
  write: (to, value) => to.whole(foldSign(value)),
  read: (from) => unfoldSign(from.whole()) as T,
});

/**
 * What somebody asked for: the core refuses what is no whole number, and so must a replay. One more than `signed` writes
 * where that is exact; otherwise one byte 0 and a double, the high byte first.
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

/** The length in bytes, and UTF-8. */
export const text: Field<string> = {
  write: (to, value) => to.text(value),
  read: (from) => from.text(),
};

/** A text that is mostly of letters, digits, - and _: one byte 1 and six bits a letter, otherwise one byte 0 and UTF-8. */
export const token: Field<string> = {
  write(to, value) {
    const isShort = isLetters(value);
    to.byte(isShort ? 1 : 0);
    if (isShort) to.letters(value);
    else to.text(value);
  },
  read: (from) => (from.byte() === 1 ? from.letters() : from.text()),
};

/** One of a list, by its place in it. The list only grows at its end. */
export const oneOf = <const T extends string>(...all: readonly T[]): Field<T> => ({
  write: (to, value) => to.byte(all.indexOf(value)),
  read(from) {
    const place = from.byte();
    const value = all[place];
    if (value === undefined) throw new Error(`an input names choice ${place} of ${all.join(', ')}`);
    return value;
  },
});

/** One byte 0 for null; otherwise one byte 1, and the value. */
export const orNull = <T>({ write, read }: Field<T>): Field<T | null> => ({
  write(to, value) {
    to.byte(value === null ? 0 : 1);
    if (value !== null) write(to, value);
  },
  read: (from) => (from.byte() === 0 ? null : read(from)),
});

/** One byte 0 for a field that is left out; otherwise one byte 1, and the value. */
export const orAbsent = <T>({ write, read }: Field<T>): Field<T | undefined> => ({
  write(to, value) {
    to.byte(value === undefined ? 0 : 1);
    if (value !== undefined) write(to, value);
  },
  read: (from) => (from.byte() === 0 ? undefined : read(from)),
});

/** JSON as a text: for what is rare and large. The order of its fields stays, since events repeat it. */
export const json = <T>(): Field<T> => ({
  write: (to, value) => to.text(JSON.stringify(value)),
  read: (from) => JSON.parse(from.text()) as T,
});
