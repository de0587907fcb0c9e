// `npm run agree:receipts [-- --receipts 1000]`: gives as many receipts of seeded runs of the engine, and as many
// broken ones, to the two checkers, that of the app and the one in Python. Half of the broken ones have one lie in the
// log, correctly sealed and signed, which only the rules can detect; in the others one character of the file is
// changed. Some of each run are signed by keys of small order. Fails if the checkers disagree, reject a good one, or
// accept a broken one.
import { parseArgs } from 'node:util';
import { main, ToolError } from './step.mjs';
import { askAll, isPythonHere, type ReceiptCheck } from './testing/ask-checkers.ts';
import { tellLieOfEach } from './testing/lies.ts';
import { onPlainLibrary } from './testing/plain-library.ts';
import { WITNESS } from './testing/simulated-logs.ts';
import { receiptsOf, trade } from './testing/simulated-receipts.ts';
import { signedBy, strongSigner, weakSigners, witnessedBy } from './testing/weak-keys.ts';

const STEPS = 3_000;
/** Key changes of the log, by turns: none, one that closed it, one that could not. */
const KEY_CHANGES = [undefined, { behind: 400 }, { behind: 400, isClosed: false }];
/** A log that was not closed, and its tape: a succeeding log names its predecessor's note, with its signatures. */
const LOGS_OF_ONE_KEY = 2;

type Receipts = ReturnType<typeof receiptsOf>;
type Receipt = Receipts['receipts'][number];
interface Case extends ReceiptCheck {
  /** A description for debugging. */
  readonly what: string;
  readonly isGood: boolean;
}

/** The cases in which one of the two checkers gives a wrong verdict. */
async function disagreements(cases: readonly Case[]): Promise<string[]> {
  const verdicts = await askAll(cases.map(({ text, keys, witness }) => ({ text, keys, witness })));
  return cases.flatMap(({ what, isGood }, at) => {
    const said = verdicts[at];
    if (said?.every((one) => one === isGood)) return [];
    return [`${what}: Python and the app say ${said?.join(', ')}`];
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

interface Run {
  readonly seed: number;
  /** Verifier keys of its logs, all of which one witness has cosigned. */
  readonly keys: readonly string[];
  readonly good: readonly Receipt[];
  /** Receipts from a log with lies about nearly every order. */
  readonly lying: ReadonlyMap<number, Receipt>;
  /** The lies, by the order's number. */
  readonly lied: ReadonlyMap<number, string>;
}

function runOf(seed: number, countMax: number): Run {
  const keyChange = KEY_CHANGES[seed % KEY_CHANGES.length];
  const traded = trade(seed, STEPS, seed % 2 === 0, {
    hasExpiries: seed % 3 !== 0,
    hasOrderTypes: seed % 4 !== 0,
  });
  const { receipts, keys } = receiptsOf(traded, { keyChange });
  const lied = new Map<number, string>();
  const events = tellLieOfEach(traded.events, lied, seed);
  const told = receiptsOf({ ...traded, events }, { keyChange }).receipts;
  const lying = new Map(told.map((receipt) => [receipt.OrderId, receipt]));
  return { seed, keys, good: receipts.slice(0, countMax), lying, lied };
}

const goodOf = ({ seed, keys, good }: Run): Case[] =>
  good.map((receipt) => ({
    what: `seed ${seed}, order ${receipt.OrderId}, good`,
    text: JSON.stringify(receipt),
    keys,
    witness: WITNESS,
    isGood: true,
  }));

/** As many as there are good ones: alternately lies and files that were changed afterwards. */
const brokenOf = ({ seed, keys, good, lying, lied }: Run): (Case & { isLie: boolean })[] =>
  good.map((receipt, at) => {
    const { OrderId } = receipt;
    const lie = at % 2 === 0 ? lied.get(OrderId) : undefined;
    return {
      what: `seed ${seed}, order ${OrderId}, ${lie ?? 'one character'}`,
      text: lie ? JSON.stringify(lying.get(OrderId)) : breakOne(JSON.stringify(receipt), seed * 7_919 + at),
      keys,
      witness: WITNESS,
      isGood: false,
      isLie: lie !== undefined,
    };
  });

/** Signed, and cosigned, under each key of small order: no checker may believe them, though all take the same under another key. */
const weakOf = ({ seed, good }: Run): Case[] =>
  good
    .filter(({ Logs }) => Logs.length === LOGS_OF_ONE_KEY)
    .slice(0, 1)
    .flatMap((receipt) =>
      [signedBy, witnessedBy].flatMap((made) =>
        [strongSigner, ...weakSigners].map((signer) => ({
          what: `seed ${seed}, ${made.name} ${Buffer.from(signer.publicKey).toString('hex')}`,
          ...made(receipt, signer),
          isGood: signer === strongSigner,
        })),
      ),
    );

await main(async () => {
  const { values } = parseArgs({ options: { receipts: { type: 'string', default: '1000' } } });
  const wanted = Number(values.receipts);
  if (!Number.isSafeInteger(wanted) || wanted < 1) throw new ToolError('--receipts wants a whole number');
  if (!isPythonHere) throw new ToolError('there is no python3 here, in which the other checker is written');
  const faults: string[] = [];
  let [seen, lies] = [0, 0];
  for (let seed = 1; seen < wanted; seed += 1) {
    const run = runOf(seed, wanted - seen);
    const broken = brokenOf(run);
    seen += run.good.length;
    lies += broken.filter(({ isLie }) => isLie).length;
    faults.push(...(await disagreements([...goodOf(run), ...broken])));
    faults.push(...(await onPlainLibrary(() => disagreements(weakOf(run)))));
    console.log(`• ${seen} of ${wanted} receipts, whole and broken, ${lies} of these by a lie`);
  }
  if (faults.length > 0) throw new ToolError(faults.join('\n'));
  console.log(`✓ both checkers take ${seen} receipts and refuse each of them broken, ${lies} by a lie`);
  return 0;
});
