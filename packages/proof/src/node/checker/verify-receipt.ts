// Verifies a receipt of an order, offline. `npm run build:checker` builds it as one file for outsiders; docs/proof.md
// says what each check proves, and what none can.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { COSIGNATURE, ED25519, parseVerifierKey } from '../../note.ts';
import { checkReceipt } from '../../receipt/check-receipt.ts';
import type { CheckStep, StepId } from '../../receipt/steps.ts';
import { Malformed } from '../../text.ts';
import { nodeCrypto, sha256 } from '../crypto.ts';
import { messageOf, printable } from './program.ts';

const USAGE =
  'name the receipt and the verifier keys of its logs: receipt.json <key>… [--witness <key>]… [--quorum n]';

const MICRO = 1_000_000;

/** To the cent, half away from zero, as the app shows it. Dividing an integer by 10,000 is exact at each half. */
const usd = (micro: unknown): string => {
  const cents = Math.round(Math.abs(Number(micro)) / 10_000);
  return `${Number(micro) < 0 && cents > 0 ? '−' : ''}${(cents / 100).toFixed(2)} USD`;
};
const lotsOf = (micro: unknown): string => `${Number(micro) / MICRO} lots`;
const timeOf = (at: unknown): string => new Date(Number(at)).toISOString();

type Params = CheckStep['params'];
/** A price that is a parameter of the step. */
const priceOf = (params: Params, name: string): string => {
  const digits = Number(params.precision);
  return (Number(params[name]) / 10 ** digits).toFixed(digits);
};
const sideOf = (isAsk: boolean): string => (isAsk ? 'ask' : 'bid');

/** The result of each passed step, in one line. */
const LINES: Readonly<Record<Exclude<StepId, 'file'>, (params: Params) => string>> = {
  signed: ({ origin, size }) => `${origin}: ${size} entries, signed by the venue`,
  witnessed: ({ at, names }) => `cosigned by ${names}, the last at ${timeOf(at)}`,
  recorded: ({ count }) => `${count} events are in the record at their numbers`,
  tape: ({ count }) => `${count} ticks are on the tape`,
  placed: (params) => {
    const { number, side, kind, lots, code, multiple, target } = params;
    const at = Number(target) > 0 ? ` at ${priceOf(params, 'target')}` : '';
    return `order ${number} was placed: ${side} ${lotsOf(lots)} of ${code}, ${kind}${at}, leverage ${multiple}`;
  },
  seen: (params) =>
    `named a price of ${priceOf(params, 'seen')}, filled at ${priceOf(params, 'price')}: ${params.points} points better`,
  target: (params) => `target ${priceOf(params, 'target')} reached at ${priceOf(params, 'price')}`,
  opened: (params) =>
    `opened at ${priceOf(params, 'price')}, the ${sideOf(params.side === 'buy')} of tick ${params.tick}, ${timeOf(params.at)}`,
  margin: ({ margin, fee }) => `margin ${usd(margin)}, fee ${usd(fee)}`,
  stops: (params) => `stops: loss ${priceOf(params, 'loss')}, profit ${priceOf(params, 'gain')} (0: none)`,
  cancelled: ({ reason, at }) => `cancelled: ${reason}, ${timeOf(at)}`,
  swap: ({ date, days, amount }) => `swap of ${date} for ${days} days: ${usd(amount)}`,
  stop_out: ({ equity, margin, level }) =>
    `stop-out: equity of ${usd(equity)} against a margin of ${usd(margin)}: at or below ${level} % of it`,
  stop_loss: (params) => `stop loss ${priceOf(params, 'stop')} reached, ${params.points} points`,
  take_profit: (params) => `take profit ${priceOf(params, 'stop')} reached, ${params.points} points`,
  closed: (params) => {
    const { side, tick, at, reason, part, lots } = params;
    const what = part === undefined ? 'closed' : `closed ${lotsOf(lots)} as part ${part}`;
    return `${what} by ${reason} at ${priceOf(params, 'price')}, the ${sideOf(side === 'sell')} of tick ${tick}, ${timeOf(at)}`;
  },
  profit: ({ amount, net, fee, swap }) =>
    `profit ${usd(amount)}, fee ${usd(fee)}, swap ${usd(swap)}: net ${usd(net)}`,
  ended: ({ state, lots }) => `the order is ${state}${state === 'open' ? `, ${lotsOf(lots)}` : ''}`,
};

function lineOf({ id, state, params }: CheckStep): string {
  if (state === 'unknown') return '? no witness that was named has cosigned each of its logs';
  return `✓ ${id === 'file' ? id : LINES[id](params)}`;
}

function readKey(text: string, kind: number): string {
  const key = parseVerifierKey(sha256, text);
  if (key.kind !== kind)
    throw new Malformed(
      `the key of ${key.name} is no ${kind === ED25519 ? 'key of a log' : 'witness’s key'}`,
    );
  return text;
}

/** Returns the checks passed; throws with the finding. */
async function main(): Promise<readonly string[]> {
  const options = {
    witness: { type: 'string', multiple: true, default: [] as string[] },
    quorum: { type: 'string', default: '0' },
  } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [file, ...keys] = positionals;
  if (file === undefined || keys.length === 0) throw new Error(USAGE);
  const believed = [
    ...keys.map((key) => readKey(key, ED25519)),
    ...values.witness.map((key) => readKey(key, COSIGNATURE)),
  ];
  const quorum = /^\d+$/.test(values.quorum) ? Number(values.quorum) : -1;
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
  const { holds, steps } = await checkReceipt(nodeCrypto, text, { keys: believed, quorum });
  if (!holds) throw new Error(steps.at(-1)?.why ?? 'the receipt does not hold');
  return [...steps.map(lineOf), '✓ everything in this receipt holds'];
}

try {
  for (const line of await main()) console.log(printable(line));
} catch (error) {
  console.error(`✗ ${messageOf(error)}`);
  process.exitCode = 1;
}
