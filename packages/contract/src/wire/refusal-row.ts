// A row in the table of rejections: its place in the response, and its values.
import type { Lots, Money, Price, Refusal } from '@candor/core';

/** Type of a value on the wire. Money is in USD; lists contain plain values. */
export type PlainKind = 'number' | 'money' | 'lots' | 'price' | 'text' | 'numbers' | 'texts';
/** `|null`: it may be null; `?`: it may be missing. */
export type FigureKind = PlainKind | `${PlainKind}|null` | `${PlainKind}?`;
export const plainKind = (kind: FigureKind): PlainKind => kind.replace(/(\|null|\?)$/, '') as PlainKind;

export interface RefusalRow {
  /** The envelope's code; the default is CODE_REFUSED. */
  readonly code?: number;
  /** HTTP status of a transport error. A rejection by the rules has 200. */
  readonly status?: number;
  /** Wire name of the affected parameter; null if each rejection names its own. */
  readonly field?: string | null;
  /** Parameters of other calls that may be affected instead of `field`. */
  readonly otherFields?: readonly string[];
  /** Values with which a client can offer a correction, by wire name. */
  readonly details?: Readonly<Record<string, FigureKind>>;
  /** Values that its message needs besides `field` and `details`. Prices imply `precision`. */
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
/** The values' types in a row: `{ min: 'lots' }` becomes `{ min: number }`. */
export type MetricsOf<Kinds> = Flat<
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
    ? { /** Additions of office calls. */ readonly details?: Readonly<Record<string, `${PlainKind}?`>> }
    : { readonly details: { readonly [Name in FigureNames<R> as Snake<Name>]: KindOf<R[Name & keyof R]> } });
/** Required rows for the core's rejections: all of them, each with exactly the core's values. */
export type CoreRows = { readonly [R in Refusal as R['code']]: CoreRow<R> };
