// A payment's reference as it is compared: one payment has one, however it was copied.

/**
 * Letters and digits alone: no spaces, dashes, capitals, the 0x of a hash, or characters that nobody sees make another payment of it.
 * Some of the unseen ones count as letters, such as the Hangul filler.
 */
export const referenceKeyOf = (reference: string): string =>
  reference
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]|\p{DI}/gu, '')
    .replace(/^0x/, '');
