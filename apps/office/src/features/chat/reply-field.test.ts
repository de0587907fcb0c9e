import { expect, test } from 'vitest';
import { matchQuickReplies, textIn } from './reply-field.tsx';

const quickReply = (id: number, name: string, texts: Record<string, string>) => ({
  id,
  name,
  texts,
  changedBy: '',
  changedAt: '',
});
const hello = quickReply(1, 'hello', { en: 'Hello!', de: 'Guten Tag!' });
const fees = quickReply(2, 'fees', { en: 'Opening costs a fee; hello again.' });

test('letters find names first, then texts', () => {
  expect(matchQuickReplies([fees, hello], 'HELLO')).toEqual([hello, fees]);
  expect(matchQuickReplies([fees, hello], 'fee')).toEqual([fees]);
  expect(matchQuickReplies([fees, hello], '')).toEqual([fees, hello]);
  expect(matchQuickReplies([fees, hello], 'nothing')).toEqual([]);
});

test('a reply is in the client’s language, or else in labelled English', () => {
  expect(textIn(hello, 'de')).toEqual({ text: 'Guten Tag!', isOwn: true });
  expect(textIn(hello, 'fr')).toEqual({ text: 'Hello!', isOwn: false });
  expect(textIn(hello, 'en')).toEqual({ text: 'Hello!', isOwn: true });
});
