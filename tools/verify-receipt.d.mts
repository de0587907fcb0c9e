// What the checker of receipts gives to tests. It is a program of one file, without types of its own.
export interface CheckerKey {
  readonly name: string;
  readonly id: Uint8Array;
}
/** @throws where the text is no verifier key, or one of a small order */
export function parseKey(text: string): CheckerKey;
/** In plain words what holds. @throws with what does not */
export function checkReceipt(
  text: string,
  options: { keys: readonly CheckerKey[]; witnesses?: readonly CheckerKey[]; quorum?: number },
): string[];
