// Kills at each step of taking ticks in and sealing them: every step a few times.
import { it } from 'vitest';
import { killTape } from './testing/kill-tape.ts';

it('leaves every tick that was shown on the tape, once and in its place', () => killTape(20), 60_000);
