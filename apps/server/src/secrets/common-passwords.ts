// Passwords that attackers try first. The file has the 15,769 passwords of at least 8 characters among the 30,000 most
// frequent ones of the leaked lists in zxcvbn (dropbox/zxcvbn, data/passwords.txt, commit 67c4ece; Copyright (c)
// 2012-2016 Dan Wheeler and Dropbox, Inc., MIT licence), in lower case, sorted. It is not a list of all leaked
// passwords.
import { readFileSync } from 'node:fs';

let known: ReadonlySet<string> | undefined;

/** Ignores case and one trailing digit, which people often add. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split('\n'));
  const lower = password.toLowerCase();
  return known.has(lower) || known.has(lower.replace(/[0-9!.]$/, '')) || isRun(lower) || isRepeated(lower);
}

const RUNS = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm'].flatMap(
  (run) => [run, [...run].reverse().join('')],
);
const isRun = (text: string): boolean => text.length > 3 && RUNS.some((run) => run.includes(text));

/** Repetition of one to four characters: aaaaaaaa, 12121212, abcdabcd. */
const isRepeated = (text: string): boolean => /^(.{1,4})\1+$/u.test(text);
