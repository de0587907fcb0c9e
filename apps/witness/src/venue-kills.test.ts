// Kills at each step of recording, signing and publishing leave one history: every step a few times.
import { afterAll, beforeAll, it } from 'vitest';
import { killAndLook, openKilled, removeKilled } from './testing/kill-and-look.ts';

beforeAll(openKilled);
afterAll(removeKilled);

it('leaves one consistent history for a witness that watched', () => killAndLook(45), 30_000);
