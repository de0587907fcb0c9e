// A document's number: compared by its digest, shown only masked.
import { createHmac } from 'node:crypto';

/** Letters, digits and separators that documents use, with at least three characters that count. */
const pattern = /^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u;
const countsMin = 3;

/** The form in which it is stored; undefined if it is not a document's number. */
export function readCardId(typed: string): string | undefined {
  const text = typed.normalize('NFKC').replaceAll(/\s+/g, ' ').trim();
  return pattern.test(text) && essence(text).length >= countsMin ? text : undefined;
}

/** AB-12 34 and ab1234 are one number. */
const essence = (cardId: string): string => cardId.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/** The key is not in the database, because there are few enough numbers to try all of them. */
export const digestCardId = (key: Buffer, cardId: string): Buffer =>
  createHmac('sha256', key).update(essence(cardId)).digest();

const shownMax = 4;

/** The last characters, at most a third of them: enough to compare with the photo, too few to misuse. */
export function maskCardId(cardId: string): string {
  const letters = [...essence(cardId)];
  const shown = Math.min(shownMax, Math.floor(letters.length / 3));
  return `••••${letters.slice(letters.length - shown).join('')}`;
}
