// Types of the import rules for their test.
export interface Violation {
  readonly line: number;
  readonly what: string;
  readonly why: string;
}
export function checkFile(path: string, source: string): Violation[];
export function checkRepository(root: string): { checked: number; lines: string[] };
