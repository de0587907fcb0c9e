// Kills programs at each step of accepting and sealing ticks, some hundreds of times.
import { it } from 'vitest';
import { killTape } from './testing/kill-tape.ts';

it('leaves every shown tick on the tape once, in its place', () => killTape(270), 600_000);
