// Runs the parts of a proof as programs of their own, and says of each what it found.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface PartVerdict {
  readonly name: string;
  /** With which it ended; 1 as well where it was killed. */
  readonly code: number;
  readonly faults: number;
  readonly seconds: number;
}

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
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...process.execArgv, file, ...args], {
      stdio: ['inherit', 'inherit', 'pipe'],
    });
    const lines = createInterface({ input: child.stderr });
    lines.on('line', (line) => {
      if (line.startsWith('✗ ')) faults += 1;
      console.error(line);
    });
    child.on('error', reject);
    child.on('close', (code) =>
      resolve({ name, code: code ?? 1, faults, seconds: (performance.now() - begin) / 1_000 }),
    );
  });
}

/** One line a part. */
export function verdictTable(verdicts: readonly PartVerdict[]): string {
  const wide = Math.max(...verdicts.map(({ name }) => name.length));
  const lines = verdicts.map(({ name, code, faults, seconds }) =>
    [
      code === 0 ? '✓' : '✗',
      name.padEnd(wide),
      `${seconds.toFixed(1)} s`.padStart(9),
      said(code, faults),
    ].join('  '),
  );
  return ['', ...lines].join('\n');
}

function said(code: number, faults: number): string {
  if (code === 0) return 'holds';
  if (faults === 0) return `ended with ${code} before it could decide`;
  return faults === 1 ? 'one fault' : `${faults} faults`;
}
