// Kills programs at each step of accepting and sealing ticks, a few times each.
import { it } from 'vitest';
import { killTape } from './testing/kill-tape.ts';

it('leaves every shown tick on the tape once, in its place', () => killTape(20), 60_000);
