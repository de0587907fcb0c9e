// What the table of refusals says of one: its place in the answer, and the figures that come with it.
import type { Lots, Money, Price, Refusal } from '@candor/core';

/** The kind of a figure on the wire. Money is in USD; lists are of plain values. */
export type PlainKind = 'number' | 'money' | 'lots' | 'price' | 'text' | 'numbers' | 'texts';
/** `|null`: null may stand there; `?`: it may be missing. */
export type FigureKind = PlainKind | `${PlainKind}|null` | `${PlainKind}?`;
export const plainKind = (kind: FigureKind): PlainKind => kind.replace(/(\|null|\?)$/, '') as PlainKind;

export interface RefusalRow {
  /** The envelope's code; CODE_REFUSED unless it is said. */
  readonly code?: number;
  /** Of a fault of the transport, its HTTP status. A refusal by the rules has 200. */
  readonly status?: number;
  /** The parameter it is about, as the wire names it; null where each refusal names its own. */
  readonly field?: string | null;
  /** Parameters of other calls that it may be about in place of `field`. */
  readonly otherFields?: readonly string[];
  /** The figures from which a client can offer the fix, by their names on the wire. */
  readonly details?: Readonly<Record<string, FigureKind>>;
  /** What its message needs beyond `field` and `details`. Prices need `precision`, which is not said again. */
  readonly params?: Readonly<Record<string, FigureKind>>;
}

type ValueOf<Kind> = Kind extends `${infer Plain}|null`
  ? ValueOf<Plain> | null
  : Kind extends 'text'
    ? string
    : Kind extends 'numbers'
      ? readonly number[]
      : Kind extends 'texts'
        ? readonly string[]
        : number;
type MaybeMissing<Kinds> = {
  [Name in keyof Kinds]: Kinds[Name] extends `${string}?` ? Name : never;
}[keyof Kinds];
/** The figures of a row as values: `{ min: 'lots' }` is `{ min: number }`. */
export type FiguresOf<Kinds> = Flat<
  {
    readonly [Name in Exclude<keyof Kinds, MaybeMissing<Kinds>>]: ValueOf<Kinds[Name]>;
  } & {
    readonly [Name in MaybeMissing<Kinds>]?: Kinds[Name] extends `${infer Plain}?` ? ValueOf<Plain> : never;
  }
>;
type Flat<T> = { [Key in keyof T]: T[Key] };

type KindOf<Value> = null extends Value ? `${KindOfPlain<Exclude<Value, null>>}|null` : KindOfPlain<Value>;
type KindOfPlain<Value> = Value extends Lots
  ? 'lots'
  : Value extends Price
    ? 'price'
    : Value extends Money
      ? 'money'
      : Value extends readonly number[]
        ? 'numbers'
        : Value extends number
          ? 'number'
          : 'text';
type Snake<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Tail>}`
  : '';
type FigureNames<R> = Exclude<keyof R, 'code' | 'field' | 'precision'> & string;

type CoreRow<R extends Refusal> = Omit<RefusalRow, 'field' | 'details'> &
  ('field' extends keyof R ? { readonly field: null } : { readonly field?: string }) &
  ([FigureNames<R>] extends [never]
    ? { /** What a call of the office adds. */ readonly details?: Readonly<Record<string, `${PlainKind}?`>> }
    : { readonly details: { readonly [Name in FigureNames<R> as Snake<Name>]: KindOf<R[Name & keyof R]> } });
/** What the table must say of the core's refusals, all of them and each with the very figures that the core gives. */
export type CoreRows = { readonly [R in Refusal as R['code']]: CoreRow<R> };
