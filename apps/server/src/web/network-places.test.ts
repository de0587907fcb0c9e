// Places are counted for the whole and for each network, and come back.
import { expect, it } from 'vitest';
import { NetworkPlaces } from './network-places.ts';

it('gives a network its own share, and no more than is left to others', () => {
  const places = new NetworkPlaces({ max: 10, networkMax: 4, isLimited: true });
  for (let n = 0; n < 4; n += 1) places.take('a');
  expect(places.shortageFor('a')).toBe('own');
  for (let n = 0; n < 3; n += 1) places.take('b');
  expect(places.shortageFor('b')).toBe('crowded');
  expect(places.shortageFor('c')).toBeUndefined();
  places.giveBack('a');
  expect(places.taken).toBe(6);
  expect(places.shortageFor('b')).toBeUndefined();
});

it('without limits of networks is full at the last place alone', () => {
  const places = new NetworkPlaces({ max: 2, networkMax: 1, isLimited: false });
  places.take('a');
  expect(places.shortageFor('a')).toBeUndefined();
  places.take('a');
  expect(places.shortageFor('b')).toBe('crowded');
});
