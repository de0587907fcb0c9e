import { expect, test } from 'vitest';
import { searchAreas } from './area-sheet.tsx';

const areas = [
  { id: 276, code: 'DE', dialling: '49', name: 'Deutschland' },
  { id: 40, code: 'AT', dialling: '43', name: 'Österreich' },
  { id: 344, code: 'HK', dialling: '852', name: 'Hongkong' },
];

test.each([
  ['', [276, 40, 344]],
  ['oster', [40]],
  ['+49', [276]],
  ['hk', [344]],
  ['deutsch 49', [276]],
  ['atlantis', []],
])('%j finds %j', (query, ids) => {
  expect(searchAreas(areas, query).map(({ id }) => id)).toEqual(ids);
});
