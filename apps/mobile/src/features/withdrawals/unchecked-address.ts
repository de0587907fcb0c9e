// Addresses in which a typing error can't be found: their last characters are typed once more.

const RETYPED = 6;

/** A key of Solana, and one of Ethereum's without the capitals that are its checksum. */
export function hasNoChecksum(protocol: string, address: string): boolean {
  if (/^0x[0-9a-f]{40}$/i.test(address)) {
    const digits = address.slice(2);
    return digits === digits.toLowerCase() || digits === digits.toUpperCase();
  }
  return /^sol|^spl/i.test(protocol) && address.length >= 32;
}

export const isRetyped = (address: string, ending: string): boolean =>
  ending.trim() === address.slice(-RETYPED) && address.length >= RETYPED;
