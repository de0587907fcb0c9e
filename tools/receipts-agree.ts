// `npm run agree:receipts [-- --receipts 1000]`: as many receipts of seeded runs of the engine, and each of them broken in one place, are
// put to the three checkers, in Node, in Python and in the app. Fails where they disagree, refuse a good one, or take a broken one.
import { parseArgs } from 'node:util';
import { ED25519, formatVerifierKey, makeVerifierKey, parseVerifierKey } from '@candor/proof';
import { sha256 } from '@candor/proof/node/crypto.ts';
import { main, ToolError } from './step.mjs';
import { askApp, askNode, askPython, isPythonHere } from './testing/ask-checkers.ts';
import { WITNESS } from './testing/simulated-logs.ts';
import { simulateReceipts } from './testing/simulated-receipts.ts';

const STEPS = 3_000;
/** Of the record, by turns: none, one that closed it, one that could not. */
const KEY_CHANGES = [undefined, { behind: 400 }, { behind: 400, isClosed: false }];
/** The neutral point: of small order, as seven others. */
const NEUTRAL = Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? 1 : 0));

async function disagreements(
  texts: readonly string[],
  keys: readonly string[],
  { seed, isGood }: { seed: number; isGood: boolean },
): Promise<string[]> {
  const asked = [texts, keys, WITNESS] as const;
  const [node, python, app] = [askNode(...asked), askPython(...asked), await askApp(...asked)];
  return texts.flatMap((_, at) => {
    if (node[at] === isGood && python[at] === isGood && app[at] === isGood) return [];
    return [
      `seed ${seed}, ${isGood ? 'good' : 'broken'} receipt ${at}: Node ${node[at]}, Python ${python[at]}, app ${app[at]}`,
    ];
  });
}

/** Another character somewhere in a value. */
function breakOne(text: string, random: number): string {
  for (let at = (random * 2_654_435_761) % text.length; ; at = (at + 1) % text.length) {
    const character = text[at] ?? '';
    if (!/[A-Za-z0-9]/.test(character)) continue;
    const other = character === '7' ? '8' : '7';
    return text.slice(0, at) + other + text.slice(at + 1);
  }
}

/** Under keys with which some libraries take one signature for any message: no checker may believe what they signed. */
function weakened(texts: readonly string[], keys: readonly string[]): [texts: string[], keys: string[]] {
  const weak = keys.map((key) => {
    const { name } = parseVerifierKey(sha256, key);
    return formatVerifierKey(makeVerifierKey(sha256, { name, kind: ED25519, publicKey: NEUTRAL }));
  });
  const under = (text: string): string =>
    keys.reduce((changed, key, at) => changed.replaceAll(key, weak[at] ?? ''), text);
  return [texts.map(under), weak];
}

await main(async () => {
  const { values } = parseArgs({ options: { receipts: { type: 'string', default: '1000' } } });
  const wanted = Number(values.receipts);
  if (!Number.isSafeInteger(wanted) || wanted < 1) throw new ToolError('--receipts wants a whole number');
  if (!isPythonHere) throw new ToolError('there is no python3 here, in which the second checker is written');
  const faults: string[] = [];
  let seen = 0;
  for (let seed = 1; seen < wanted; seed += 1) {
    const keyChange = KEY_CHANGES[seed % KEY_CHANGES.length];
    const { receipts, keys } = simulateReceipts(seed, STEPS, (events) => events, seed % 2 === 0, keyChange);
    const good = receipts.slice(0, wanted - seen).map((receipt) => JSON.stringify(receipt));
    const broken = good.map((text, at) => breakOne(text, seed * 7_919 + at));
    seen += good.length;
    faults.push(...(await disagreements(good, keys, { seed, isGood: true })));
    faults.push(...(await disagreements(broken, keys, { seed, isGood: false })));
    faults.push(...(await disagreements(...weakened(good.slice(0, 10), keys), { seed, isGood: false })));
    console.log(`• ${seen} of ${wanted} receipts, whole and broken`);
  }
  if (faults.length > 0) throw new ToolError(faults.join('\n'));
  console.log(`✓ all three checkers take ${seen} receipts and refuse each of them broken`);
  return 0;
});
