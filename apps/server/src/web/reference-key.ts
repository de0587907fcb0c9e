// A payment's reference as it is compared: one payment has one, however it was copied.

/** Spaces, capitals and the 0x of a hash make no other payment of it. */
export const referenceKeyOf = (reference: string): string =>
  reference
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .replace(/^0x/, '');
