// The same kills, some hundreds of them.
import { afterAll, beforeAll, it } from 'vitest';
import { killAndLook, openKilled, removeKilled } from './testing/kill-and-look.ts';

beforeAll(openKilled);
afterAll(removeKilled);

it(
  'leaves one consistent history for a witness that watched, after hundreds of kills',
  () => killAndLook(450),
  200_000,
);
