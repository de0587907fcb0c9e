// A file of more than 400 lines is two files.
import type { Check } from './finding.ts';

const linesMax = 400;

export const fileLengths: Check = {
  name: 'lengths',
  counts: `over ${linesMax} lines`,
  find: (files) =>
    files.flatMap(({ path, source }) => {
      const lines = source.split('\n').length - (source.endsWith('\n') ? 1 : 0);
      if (lines <= linesMax) return [];
      return [{ path, line: linesMax + 1, what: `${lines} lines`, why: 'make two files of it' }];
    }),
};
