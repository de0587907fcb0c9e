// Kills at each step of taking ticks in and sealing them, some hundreds.
import { it } from 'vitest';
import { killTape } from './testing/kill-tape.ts';

it('leaves every tick that was shown on the tape, once and in its place', () => killTape(270), 600_000);
