// What the live page of risk costs: 10,000 positions of 100,000 accounts, prices that move, a reading a second. Prints
// the share of a core that readings take in the engine's thread and in the module's own, and how long a shock takes.
// `node tools/run.mjs bench/src/office-risk.ts`
import {
  type Command,
  copyOpen,
  lotsOf,
  type OpenCopy,
  price,
  restoreVenue,
  systemActor,
  usd,
  Venue,
  VenueState,
} from '@candor/core';
import { makeTerms } from '@candor/core/testing';
import { calculateFigures } from '@candor/server/modules/risk/figures.ts';
import { stepsOfMove } from '@candor/server/modules/risk/price-steps.ts';
import { runShock } from '@candor/server/modules/risk/shock.ts';
import { percentile } from './orders.ts';

const INSTRUMENTS = 40;
const HOLDING = 1_000;
const POSITIONS = 10_000;
const ACCOUNTS = 100_000;
const READINGS = 40;
const AT = 1_800_000_000_000;

export interface RiskRun {
  /** Milliseconds of each reading: the copy in the engine's thread, the figures in the module's. */
  readonly copies: readonly number[];
  readonly figures: readonly number[];
  readonly shocks: readonly number[];
  readonly megabytes: number;
}

export function officeRisk(): RiskRun {
  const venue = openVenue();
  const run = { copies: [] as number[], figures: [] as number[], shocks: [] as number[] };
  let copy: OpenCopy = copyOpen(venue, AT);
  for (let n = 0; n < READINGS; n += 1) {
    moveAll(venue, 2 + n);
    run.copies.push(
      busy(() => {
        copy = copyOpen(venue, AT);
      }),
    );
    run.figures.push(busy(() => void calculateFigures(copy)));
  }
  for (let n = 0; n < 8; n += 1)
    run.shocks.push(
      busy(() => {
        const moved = copy.markets.map(({ terms }) => ({ instrumentId: terms.id, inverse: false }));
        const options = { demo: false, marketsOpen: true, msMax: 60_000 };
        if (!runShock(copy, stepsOfMove(copy, moved, -500), options)) throw new Error('it took too long');
      }),
    );
  if (restoreVenue(copy, () => {}).state.orders.size !== POSITIONS) throw new Error('positions are missing');
  return { ...run, megabytes: (copy.orders.byteLength + copy.accounts.byteLength) / 1e6 };
}

/** Milliseconds of the processor: what else the machine does is no matter. */
function busy(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function openVenue(): Venue {
  const venue = new Venue(new VenueState(), () => {});
  const act = (command: Command): void => {
    const reply = venue.handle({ command, actor: systemActor('bench'), idempotency: null }, AT);
    if (!reply.ok) throw new Error(`refused: ${JSON.stringify(reply.refusal)}`);
  };
  // Half of them are quoted in a currency that is converted, as half of a catalogue is.
  for (let id = 1; id <= INSTRUMENTS; id += 1) {
    const quote = id > 2 && id % 2 === 0 ? 'GBP' : 'USD';
    const code = id === 1 ? 'GBPUSD' : `X${id}${quote}`;
    const baseCurrency = id === 1 ? 'GBP' : `X${id}`;
    act({
      type: 'ConfigureInstrument',
      terms: makeTerms('EURUSD', { id, code, baseCurrency, quoteCurrency: quote }),
    });
    venue.onMarket({ kind: 'session', instrumentId: id, status: 'open', nextOpen: null, at: AT }, AT);
  }
  moveAll(venue, 1);
  for (let accountId = 1; accountId <= ACCOUNTS; accountId += 1) {
    act({ type: 'OpenAccount', accountId, demo: false });
    act({ type: 'CreditDeposit', accountId, depositId: accountId, amount: usd('10000') });
  }
  for (let n = 0; n < POSITIONS; n += 1)
    act({
      type: 'PlaceOrder',
      accountId: 1 + (n % HOLDING),
      instrumentId: 1 + ((n * 7) % INSTRUMENTS),
      side: n % 3 === 0 ? 'sell' : 'buy',
      mode: 'market',
      lots: lotsOf('0.10'),
      leverage: 100,
      target: price(0),
      stopLoss: price(0),
      takeProfit: price(0),
      deviation: null,
    });
  return venue;
}

function moveAll(venue: Venue, no: number): void {
  for (let instrumentId = 1; instrumentId <= INSTRUMENTS; instrumentId += 1) {
    const bid = 110_000 + ((no * 7 + instrumentId) % 41);
    venue.onMarket({ kind: 'tick', instrumentId, no, bid: price(bid), ask: price(bid + 8), at: AT }, AT);
  }
}

if (import.meta.main) {
  const rising = (times: readonly number[]): number[] => [...times].sort((a, b) => a - b);
  const run = officeRisk();
  const [copies, figures, shocks] = [rising(run.copies), rising(run.figures), rising(run.shocks)];
  const say = (what: string, times: readonly number[]): void =>
    console.log(
      `${what.padEnd(52)} p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`,
    );
  console.log(
    `${POSITIONS.toLocaleString('en')} positions over ${INSTRUMENTS} instruments, ${ACCOUNTS.toLocaleString('en')} accounts; a copy has ${run.megabytes.toFixed(1)} MB`,
  );
  say('a copy, in the engine’s thread', copies);
  say('its figures, in a thread of their own', figures);
  say('a shock of every instrument', shocks);
  const mean = (times: readonly number[]): number =>
    times.reduce((sum, time) => sum + time, 0) / times.length;
  // A second has a thousand of them. The mean has the garbage collector's turns in it.
  const share = (mean(copies) + mean(figures)) / 10;
  console.log(`a reading a second, however many pages are open: ${share.toFixed(1)} % of a core`);
}
