// A payment's reference in the form that is compared, the same however it was copied.

/**
 * Letters and digits alone: spaces, dashes, capitals, the 0x of a hash and invisible characters do not make another
 * payment of it. Some invisible characters count as letters, such as the Hangul filler.
 */
export const referenceKeyOf = (reference: string): string =>
  reference
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]|\p{DI}/gu, '')
    .replace(/^0x/, '');
