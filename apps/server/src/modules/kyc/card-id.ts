// The number of a document: compared without being known, shown without being told.
import { createHmac } from 'node:crypto';

/** Letters, digits and what stands between them on documents, with at least three that count. */
const pattern = /^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u;
const countsMin = 3;

/** As it is kept; undefined for what is no number of a document. */
export function readCardId(typed: string): string | undefined {
  const text = typed.normalize('NFKC').replaceAll(/\s+/g, ' ').trim();
  return pattern.test(text) && essence(text).length >= countsMin ? text : undefined;
}

/** AB-12 34 and ab1234 are one number. */
const essence = (cardId: string): string => cardId.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/** Under a key that is not in the database: numbers are few enough to try all of them. */
export const digestCardId = (key: Buffer, cardId: string): Buffer =>
  createHmac('sha256', key).update(essence(cardId)).digest();

const shownMax = 4;

/** The last characters, at most a third of them: enough to compare with the photo, too little to use. */
export function maskCardId(cardId: string): string {
  const letters = [...essence(cardId)];
  const shown = Math.min(shownMax, Math.floor(letters.length / 3));
  return `••••${letters.slice(letters.length - shown).join('')}`;
}
