// What is said of an event at which the looking ends.

/**
 * The fold and the core name what is wrong in words of their own. A fault of the language itself is either a damaged event or a fault
 * of the program that looks, which must not be told as the venue's.
 */
export function sayUnfolded(seq: number, error: unknown): string {
  const isOfLanguage = [TypeError, RangeError, ReferenceError, SyntaxError].some(
    (kind) => error instanceof kind,
  );
  const { message } = error as Error;
  return isOfLanguage
    ? `event ${seq} can’t be judged: it is damaged, or this program is at fault (${message})`
    : `event ${seq} does not follow from those before it: ${message}`;
}
