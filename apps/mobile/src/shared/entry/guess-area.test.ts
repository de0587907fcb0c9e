import { expect, test } from 'vitest';
import { guessArea } from './guess-area.ts';

const areas = [
  { id: 276, code: 'DE', dialling: '49', name: 'Germany' },
  { id: 40, code: 'AT', dialling: '43', name: 'Austria' },
  { id: 344, code: 'HK', dialling: '852', name: 'Hong Kong' },
  { id: 704, code: 'VN', dialling: '84', name: 'Vietnam' },
];
const nothing = { lastId: null, languages: [], timeZone: undefined };

test.each([
  ['nothing', nothing, null],
  ['the last one', { ...nothing, lastId: 40, languages: ['de-DE'] }, 'AT'],
  ['a last one that is not served any more', { ...nothing, lastId: 840, languages: ['de-DE'] }, 'DE'],
  [
    'a language with its country',
    { ...nothing, languages: ['en', 'de-AT'], timeZone: 'Europe/Berlin' },
    'AT',
  ],
  ['a language with a script', { ...nothing, languages: ['zh-Hant-HK'] }, 'HK'],
  ['a country that is not served', { ...nothing, languages: ['fa-IR'], timeZone: 'Asia/Tehran' }, null],
  ['what nobody has set', { ...nothing, languages: ['en-US', 'en'], timeZone: 'Asia/Saigon' }, 'VN'],
  ['a region of many countries', { ...nothing, languages: ['es-419'], timeZone: 'Asia/Hong_Kong' }, 'HK'],
  ['damage', { lastId: null, languages: ['', '-', '__proto__'], timeZone: 'constructor' }, null],
])('%s', (_, hints, code) => {
  expect(guessArea(areas, hints)?.code ?? null).toBe(code);
});
