// The first lines of commits, since they have a form.
import { execFileSync } from 'node:child_process';
import { faultOfSubject } from '../commit-subject.mjs';
import { root } from '../repository.mjs';
import type { Check } from './finding.ts';

const SINCE = '2026-11-27T00:00:00Z';

export const commitSubjects: Check = {
  name: 'commits',
  counts: 'commits without "area: imperative summary" in 72 characters',
  find: () =>
    readCommits().flatMap(({ hash, subject }) => {
      const fault = faultOfSubject(subject);
      return fault === undefined ? [] : [{ path: hash, line: 1, what: subject, why: fault }];
    }),
};

/** Empty if the sources are no repository. */
function readCommits(): { hash: string; subject: string }[] {
  try {
    const log = execFileSync('git', ['log', `--since=${SINCE}`, '--format=%h %s'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return log
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => ({
        hash: line.slice(0, line.indexOf(' ')),
        subject: line.slice(line.indexOf(' ') + 1),
      }));
  } catch {
    return [];
  }
}
