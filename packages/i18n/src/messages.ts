// The content of a catalogue. English is the reference: its keys are the keys of all.
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import type en from './catalogs/en.json';

export type MessageKey = keyof typeof en;
/** The refusals that have a text; the contract's closed union must be assignable to it. */
export type RefusalCode = KeyWithin<'error'>;
/** The last part of every key of a group: `KeyWithin<'kind'>` is 'deposit' | 'swap' | … */
export type KeyWithin<Group extends string> = MessageKey extends infer Key
  ? Key extends `${Group}.${infer Rest}`
    ? Rest
    : never
  : never;

/** ICU texts by key, as in `catalogs/<language>.json`. */
export type Catalog = Readonly<Record<string, string>>;
/** A catalogue ready to use. A message that is a string has no parameters. */
export type Messages = Readonly<Record<string, CompiledMessage | string>>;

/**
 * Values of a message's parameters. Numbers are plain JSON numbers (USD, lots, a price), formatted in the user's
 * way. `precision` gives the decimals of prices; `seconds` also fills `{wait}`, the same time in words.
 */
export type MessageParams = Readonly<Record<string, string | number>>;
