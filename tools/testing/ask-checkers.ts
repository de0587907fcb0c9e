// Runs the two checkers of receipts: true if a checker accepts a receipt, false if it rejects it.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { checkReceipt } from '@candor/proof';
import { nodeCrypto } from '@candor/proof/node/crypto.ts';

export const isPythonHere = spawnSync('python3', ['--version']).status === 0;

export interface ReceiptCheck {
  readonly text: string;
  /** Verifier keys, of the logs. */
  readonly keys: readonly string[];
  /** The witness that must have cosigned each. */
  readonly witness?: string | undefined;
}

/** Verdicts of Python and the app on each. @throws if a checker ends with anything but a verdict */
export async function askAll(checks: readonly ReceiptCheck[]): Promise<[boolean, boolean][]> {
  const python = askPython(checks);
  return Promise.all(checks.map(async (one, at) => [python[at] === true, await askApp(one)]));
}

/** Both checkers' verdict on each text; a description if they differ. */
export async function verdictsOn(
  texts: readonly string[],
  keys: readonly string[],
  witness?: string,
): Promise<(boolean | string)[]> {
  const verdicts = await askAll(texts.map((text) => ({ text, keys, witness })));
  return verdicts.map(([python, app]) => (python === app ? app : `Python ${python}, app ${app}`));
}

function askPython(checks: readonly ReceiptCheck[]): boolean[] {
  const tool = fileURLToPath(new URL('./verdicts.py', import.meta.url));
  const input = JSON.stringify(checks.map((one) => ({ kind: 'receipt', ...one })));
  const { stdout, stderr, status } = spawnSync('python3', [tool], {
    input,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

/** The one that the app, the page `/verify` and the file of `npm run build:checker` run, here on Node's own cryptography. */
async function askApp({ text, keys, witness }: ReceiptCheck): Promise<boolean> {
  const believed = witness ? { keys: [...keys, witness], quorum: 1 } : { keys };
  return (await checkReceipt(nodeCrypto, text, believed)).holds;
}
