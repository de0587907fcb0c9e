// Runs the parts of a proof as programs of their own, and says of each what it found.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** With which a part ends that found nothing wrong, and has not looked at all that it was to look at. */
export const HOLDS_IN_PART = 3;

export interface PartVerdict {
  readonly name: string;
  /** With which it ended; 1 as well where it was killed. */
  readonly code: number;
  /** How much it has held, where it says so. */
  readonly extent?: string | undefined;
  readonly faults: number;
  readonly seconds: number;
}

/** A part says to whoever runs it how much it has held. */
export const sayExtent = (extent: string): void => void process.send?.({ extent });

/** What it says is passed on as it comes. */
export function runPart({
  name,
  file,
  args,
}: {
  name: string;
  file: string;
  args: readonly string[];
}): Promise<PartVerdict> {
  const begin = performance.now();
  let faults = 0;
  let extent: string | undefined;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...process.execArgv, file, ...args], {
      stdio: ['inherit', 'inherit', 'pipe', 'ipc'],
    });
    child.on('message', (said: { extent?: string }) => {
      extent = said.extent;
    });
    const lines = createInterface({ input: child.stderr as Readable });
    lines.on('line', (line) => {
      if (line.startsWith('✗ ')) faults += 1;
      console.error(line);
    });
    child.on('error', reject);
    child.on('close', (code) =>
      resolve({ name, code: code ?? 1, faults, extent, seconds: (performance.now() - begin) / 1_000 }),
    );
  });
}

/** One line a part. */
export function verdictTable(verdicts: readonly PartVerdict[]): string {
  const wide = Math.max(...verdicts.map(({ name }) => name.length));
  const lines = verdicts.map((verdict) =>
    [
      marks.get(verdict.code) ?? '✗',
      verdict.name.padEnd(wide),
      `${verdict.seconds.toFixed(1)} s`.padStart(9),
      said(verdict),
    ].join('  '),
  );
  return ['', ...lines].join('\n');
}

/** How all of them end: a fault, or a part that could not decide, is worse than one that looked at less. */
export function worstOf(codes: readonly number[]): number {
  const worst = Math.max(0, ...codes.filter((code) => code !== HOLDS_IN_PART));
  return worst === 0 && codes.includes(HOLDS_IN_PART) ? HOLDS_IN_PART : worst;
}

const marks = new Map([
  [0, '✓'],
  [HOLDS_IN_PART, '!'],
]);

function said({ code, faults, extent }: PartVerdict): string {
  const of = extent === undefined ? '' : `: ${extent}`;
  if (code === 0) return `holds${of}`;
  if (code === HOLDS_IN_PART) return `holds as far as it was looked at${of}`;
  if (faults === 0) return `ended with ${code} before it could decide`;
  return faults === 1 ? 'one fault' : `${faults} faults`;
}
