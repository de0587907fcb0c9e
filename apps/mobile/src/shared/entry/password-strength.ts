// How strong a new password is, in three words: by its length and how many different characters it has, less where it runs
// or repeats. The server has the list of common ones and decides.
import { PASSWORD_LENGTH_MIN } from '@candor/client';

export type Strength = 'weak' | 'fair' | 'strong';

const RUNS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

export function judgeStrength(password: string): Strength {
  const characters = [...password];
  if (characters.length < PASSWORD_LENGTH_MIN) return 'weak';
  const different = new Set(characters.map((one) => one.toLowerCase())).size;
  const points = characters.length + different - 6 * countRuns(password.toLowerCase());
  if (different < 5 || points < 15) return 'weak';
  return points < 25 ? 'fair' : 'strong';
}

/** Three and more in a row of a keyboard, an alphabet or the digits, and years. */
function countRuns(text: string): number {
  let runs = /(19|20)\d\d/.test(text) ? 1 : 0;
  for (const run of RUNS)
    for (let at = 0; at + 4 <= run.length; at += 1) if (text.includes(run.slice(at, at + 4))) runs += 1;
  return runs + (/(.)\1\1/u.test(text) ? 1 : 0);
}
