import { expect, test } from 'vitest';
import { matchCanned, textIn } from './reply-field.tsx';

const canned = (id: number, name: string, texts: Record<string, string>) => ({
  id,
  name,
  texts,
  changedBy: '',
  changedAt: '',
});
const hello = canned(1, 'hello', { en: 'Hello!', de: 'Guten Tag!' });
const fees = canned(2, 'fees', { en: 'Opening costs a fee; hello again.' });

test('letters find names first, then what is said', () => {
  expect(matchCanned([fees, hello], 'HELLO')).toEqual([hello, fees]);
  expect(matchCanned([fees, hello], 'fee')).toEqual([fees]);
  expect(matchCanned([fees, hello], '')).toEqual([fees, hello]);
  expect(matchCanned([fees, hello], 'nothing')).toEqual([]);
});

test('the client’s language, and where it is missing English that says so', () => {
  expect(textIn(hello, 'de')).toEqual({ text: 'Guten Tag!', isOwn: true });
  expect(textIn(hello, 'fr')).toEqual({ text: 'Hello!', isOwn: false });
  expect(textIn(hello, 'en')).toEqual({ text: 'Hello!', isOwn: true });
});
