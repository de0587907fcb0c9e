// A trader's public name, chosen by the trader.

export const NAME_LENGTH = { min: 2, max: 20 } as const;

export interface TraderName {
  readonly name: string;
  /** Equal for names that a person would confuse. */
  readonly key: string;
}

const allowed = /^[\p{L}\p{M}\p{N} _-]+$/u;
/** Invisible letters, such as Hangul fillers. */
const unseen = /\p{Default_Ignorable_Code_Point}/u;
const begins = /^[\p{L}\p{N}]/u;
/** Stacked combining marks that cover the lines around them. */
const piledUp = /\p{M}{4}/u;
/** Nobody may pose as the house. */
const reserved = /candor/;

/** Null if the name is invalid in length (in characters) or content. Surrounding and repeated spaces are dropped. */
export function parseTraderName(text: string): TraderName | null {
  const name = text.normalize('NFC').trim().replaceAll(/ +/g, ' ');
  const { length } = [...name];
  if (length < NAME_LENGTH.min || length > NAME_LENGTH.max) return null;
  if (!allowed.test(name) || !begins.test(name) || unseen.test(name) || piledUp.test(name)) return null;
  return { name, key: name.normalize('NFKC').toLowerCase().replaceAll(/[ _-]/g, '') };
}

export const isReserved = ({ key }: TraderName): boolean => reserved.test(key);
