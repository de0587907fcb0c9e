// Types of the counts for their test.
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Of those that passed, how many did at the second try only. */
  readonly unsteady?: number;
}
export function countVitest(report: object | undefined, exitCode: number): Counts;
export function countPlaywright(report: object | undefined, exitCode: number): Counts;
export function formatCounts(counts: Counts): string;
