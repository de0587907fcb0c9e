// Runs every part of `npm run verify`, whatever the previous ones found, and gives each its own result.
import type { Config } from '../../config.ts';
import { JournalRefused } from '../../engine/journal-refused.ts';
import type { OpenStore } from '../on-store.ts';

export type Store = OpenStore & { readonly config: Config };

export interface VerifyOptions {
  /** Earlier signed notes. */
  readonly checkpoints: readonly string[];
  readonly knownLosses: readonly string[];
  /** True if code from the store may run. */
  readonly runsStoredCores: boolean;
  /** Number of the newest orders whose receipts are checked. */
  readonly receipts: number;
  readonly withoutSecrets: boolean;
}

/** Exit code of a part without findings that has not checked everything that was requested. */
const HOLDS_IN_PART = 3;

export const count = (value: number): string => value.toLocaleString('en');

/** Findings of a part so far. */
export class Report {
  findings = 0;
  /** How much was checked, if the part says so, and whether that is less than was requested. */
  extent: { readonly text: string; readonly isPart: boolean } | undefined;

  /** Prints the findings, or `holds` if there are none. */
  judge(findings: readonly string[], holds?: string): void {
    for (const finding of findings) console.error(`✗ ${finding}`);
    this.findings += findings.length;
    if (findings.length === 0 && holds !== undefined) console.log(`✓ ${holds}`);
  }
}

export interface PartVerdict {
  readonly name: string;
  readonly code: number;
  readonly extent?: string | undefined;
  readonly findings: number;
  readonly seconds: number;
}

/** A journal that is not readable to its end (damage, a gap, a missing archive) is a finding. */
export async function runPart(name: string, look: (report: Report) => Promise<void>): Promise<PartVerdict> {
  const begin = performance.now();
  const report = new Report();
  let hasEnded = false;
  try {
    await look(report);
    hasEnded = true;
  } catch (error) {
    if (error instanceof JournalRefused) report.judge([error.message]);
    else console.error(error);
  }
  const { findings, extent } = report;
  const code = !hasEnded || findings > 0 ? 1 : extent?.isPart ? HOLDS_IN_PART : 0;
  return { name, code, findings, extent: extent?.text, seconds: (performance.now() - begin) / 1_000 };
}

/** One line per part. */
export function verdictTable(verdicts: readonly PartVerdict[]): string {
  const wide = Math.max(...verdicts.map(({ name }) => name.length));
  const lines = verdicts.map((verdict) => {
    const { name, code, seconds } = verdict;
    const mark = { 0: '✓', [HOLDS_IN_PART]: '!' }[code] ?? '✗';
    return [mark, name.padEnd(wide), `${seconds.toFixed(1)} s`.padStart(9), said(verdict)].join('  ');
  });
  return ['', ...lines].join('\n');
}

/** The exit code of all parts: a finding, or a part that could not decide, is worse than an incomplete check. */
export const worstOf = (codes: readonly number[]): number => (codes.includes(1) ? 1 : Math.max(0, ...codes));

function said({ code, findings, extent }: PartVerdict): string {
  const of = extent === undefined ? '' : `: ${extent}`;
  if (code === 0) return `holds${of}`;
  if (code === HOLDS_IN_PART) return `holds as far as it was looked at${of}`;
  if (findings === 0) return `ended with ${code} before it could decide`;
  return findings === 1 ? 'one finding' : `${findings} findings`;
}
