// `node tools/commit-subject.mjs <file of a message>`: checks that a commit's first line is `area: imperative summary`,
// at most 72 characters; why belongs in the body. `--install` makes git run this before each commit.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { argv } from 'node:process';

const LENGTH_MAX = 72;
const form = /^[a-z0-9][a-z0-9 -]*: [a-z].*[^.]$/;

/**
 * Returns the error of a commit subject, or undefined.
 * @param {string} subject
 */
export function faultOfSubject(subject) {
  if (subject.length > LENGTH_MAX)
    return `has ${subject.length} characters, and ${LENGTH_MAX} at most are read everywhere`;
  if (!form.test(subject)) return 'is no "area: imperative summary"';
  return undefined;
}

const [, own, argument] = argv;
if (own?.endsWith('commit-subject.mjs') && argument !== undefined) {
  if (argument === '--install') install();
  else {
    const [subject = ''] = readFileSync(argument, 'utf8').split('\n');
    const fault = faultOfSubject(subject);
    if (fault !== undefined) {
      console.error(`"${subject}" ${fault}`);
      process.exitCode = 1;
    }
  }
}

/** Without git or a repository there are no commits. */
function install() {
  try {
    execFileSync('git', ['config', 'core.hooksPath', 'tools/hooks'], { stdio: 'ignore' });
  } catch {
    // A program that is only run needs no hooks.
  }
}
