// The types of a check and its findings.
import type { SourceFile } from './source-file.ts';

export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly what: string;
  readonly why: string;
}

export interface Check {
  readonly name: string;
  /** Closes the line of counts: "800 files, 2 …". */
  readonly counts: string;
  find(files: readonly SourceFile[]): readonly Finding[];
}
