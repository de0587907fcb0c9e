// The name under which a trader is shown: chosen by them, read by everyone.

export const NAME_LENGTH = { min: 2, max: 20 } as const;

export interface TraderName {
  readonly name: string;
  /** Equal for names that a person would take for the same. */
  readonly key: string;
}

const allowed = /^[\p{L}\p{M}\p{N} _-]+$/u;
/** Letters that nobody sees, as Hangul fillers are. */
const unseen = /\p{Default_Ignorable_Code_Point}/u;
const begins = /^[\p{L}\p{N}]/u;
/** Marks piled up to cover the lines around them. */
const piledUp = /\p{M}{4}/u;
/** Nobody speaks in the name of the house. */
const reserved = /candor/;

/** Null where it is no name: its length in characters, and what they may be. Spaces around and repeated ones are dropped. */
export function parseTraderName(text: string): TraderName | null {
  const name = text.normalize('NFC').trim().replaceAll(/ +/g, ' ');
  const { length } = [...name];
  if (length < NAME_LENGTH.min || length > NAME_LENGTH.max) return null;
  if (!allowed.test(name) || !begins.test(name) || unseen.test(name) || piledUp.test(name)) return null;
  return { name, key: name.normalize('NFKC').toLowerCase().replaceAll(/[ _-]/g, '') };
}

export const isReserved = ({ key }: TraderName): boolean => reserved.test(key);
