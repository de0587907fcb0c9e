// Asks the three checkers of receipts what they think of some: true where one takes a receipt, false where it refuses it.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { checkReceipt as checkInApp } from '@candor/proof';
import { nodeCrypto } from '@candor/proof/node/crypto.ts';
import { checkReceipt, parseKey } from '../verify-receipt.mjs';

export const isPythonHere = spawnSync('python3', ['--version']).status === 0;

export interface Asked {
  readonly text: string;
  /** Verifier keys, of the logs. */
  readonly keys: readonly string[];
  /** Of one that must have cosigned each. */
  readonly witness?: string | undefined;
}

/** What Node, Python and the app say of each. @throws where a checker ends with anything but a verdict */
export async function askAll(asked: readonly Asked[]): Promise<[boolean, boolean, boolean][]> {
  const python = askPythonEach(asked);
  return Promise.all(
    asked.map(async ({ text, keys, witness }, at) => {
      const [app = false] = await askApp([text], keys, witness);
      return [isTaken(text, keys, witness), python[at] === true, app];
    }),
  );
}

function askPythonEach(asked: readonly Asked[]): boolean[] {
  const tool = fileURLToPath(new URL('./verdicts.py', import.meta.url));
  const input = JSON.stringify(asked.map((one) => ({ kind: 'receipt', ...one })));
  const { stdout, stderr, status } = spawnSync('python3', [tool], {
    input,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

/** `keys` and `witness` as above. */
export const askPython = (texts: readonly string[], keys: readonly string[], witness?: string): boolean[] =>
  askPythonEach(texts.map((text) => ({ text, keys, witness })));

export const askNode = (texts: readonly string[], keys: readonly string[], witness?: string): boolean[] =>
  texts.map((text) => isTaken(text, keys, witness));

function isTaken(text: string, keys: readonly string[], witness: string | undefined): boolean {
  try {
    const asked = witness ? { witnesses: [parseKey(witness)], quorum: 1 } : {};
    checkReceipt(text, { keys: keys.map(parseKey), ...asked });
    return true;
  } catch {
    return false;
  }
}

/** The one that the app and the page `/verify` run, here on Node's own cryptography. */
export const askApp = (
  texts: readonly string[],
  keys: readonly string[],
  witness?: string,
): Promise<boolean[]> => {
  const asked = witness ? { keys: [...keys, witness], quorum: 1 } : { keys };
  return Promise.all(texts.map(async (text) => (await checkInApp(nodeCrypto, text, asked)).holds));
};
