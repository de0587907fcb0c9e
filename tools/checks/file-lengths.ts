// A file of more than 300 lines is two rooms.
import type { Check } from './finding.ts';

const linesMax = 300;

/** The checker of receipts is one file, so that who runs it has read it. */
const longer: Readonly<Record<string, number>> = { 'tools/verify-receipt.mjs': 400 };

export const fileLengths: Check = {
  name: 'lengths',
  counts: `over ${linesMax} lines`,
  find: (files) =>
    files.flatMap(({ path, source }) => {
      const lines = source.split('\n').length - (source.endsWith('\n') ? 1 : 0);
      if (lines <= (longer[path] ?? linesMax)) return [];
      return [{ path, line: linesMax + 1, what: `${lines} lines`, why: 'make two files of it' }];
    }),
};
