// Trading of a seeded store, executed by the engine: accounts are opened, deposits credited, and orders placed and
// closed at the prices of the store's market. All of it goes through the journal and the projections.
import {
  type Command,
  type CommandReply,
  clientActor,
  lotsOf,
  price,
  type Settings,
  systemActor,
  usd,
  type Venue,
  VenueState,
} from '@candor/core';
import type pg from 'pg';
import { configure } from '../../engine/configure.ts';
import { EngineLoop } from '../../engine/engine-loop.ts';
import { JournalWriter } from '../../engine/journal-writer.ts';
import { SnapshotWriter } from '../../engine/snapshot-writer.ts';
import { encodeSnapshot } from '../../engine/snapshots.ts';
import type { CatalogueEntry } from '../../feeds/instruments.ts';
import { startProjector } from '../../projections/start-projector.ts';
import { TapeLoop } from '../../tape/tape-loop.ts';
import { TapeWriter } from '../../tape/tape-writer.ts';
import type { SeededClient } from './seed-clients.ts';
import { SeedMarket } from './seed-market.ts';
import { makeDraw, type SeedPlan } from './seed-plan.ts';

/** Maximum number of events by which tables may lag, which bounds memory and the final wait. */
const BEHIND_MAX = 100_000;
const ORDERS_A_STEP = 200;
const STEPS_MIN = 500;

export interface TradingSeed {
  readonly plan: SeedPlan;
  readonly clients: readonly SeededClient[];
  readonly connection: pg.PoolConfig;
  readonly pool: pg.Pool;
  readonly catalogue: readonly CatalogueEntry[];
  readonly settings: Settings;
  readonly say: (line: string) => void;
  /** Progress from 0 to 1. */
  readonly onProgress: (done: number, text: string) => void;
}

/** Returns how many orders were placed. */
export async function seedTrading(seed: TradingSeed): Promise<number> {
  const { plan, connection, catalogue, settings, say } = seed;
  const fail = (error: unknown): never => {
    throw error instanceof Error ? error : new Error(String(error));
  };
  // All seeded accounts are of the first shard.
  const journal = new JournalWriter({
    connection,
    shard: 0,
    holder: 'seed',
    archiveFolder: null,
    warn: say,
  });
  const state = await journal.lead(async () => new VenueState(0));
  const projector = await startProjector({
    connection,
    shard: 0,
    archiveFolder: null,
    log: { warn: say },
    onDeath: fail,
  });
  const loop = new EngineLoop({
    state,
    journal,
    onCommitted: (seq) => projector.follow(seq),
    onFailure: fail,
    isWatched: () => false,
    stallMsMax: Number.POSITIVE_INFINITY,
  });
  const writer = new TapeWriter({ connection, holder: 'seed', warn: say });
  const tape = new TapeLoop({
    end: await writer.lead(),
    append: (ticks, at) => writer.append(ticks, at),
    onStored: ({ events, upTo }) => loop.market(events, upTo),
    onFailure: fail,
  });
  for (const { spec } of catalogue) tape.setDigits(spec.id, spec.precision);
  const steps = Math.max(STEPS_MIN, Math.ceil(plan.orders / ORDERS_A_STEP));
  const market = await SeedMarket.open({ plan, catalogue, pool: seed.pool, steps });
  configure(loop, { specs: catalogue.map(({ spec }) => spec), settings }, { now: market.begin, warn: say });
  await loop.drained();
  const placed = await runSteps(seed, {
    loop,
    tape,
    market,
    steps,
    reached: (seq) => projector.reached(seq),
  });
  await projector.reached(state.seq);
  await projector.stop();
  // Suppresses notifications of seeded events.
  await seed.pool.query('update notice_progress set seq = $1', [state.seq]);
  const snapshots = new SnapshotWriter({ connection, shard: 0, warn: say, onFailure: fail });
  snapshots.write(encodeSnapshot(state));
  await snapshots.idle();
  await snapshots.end();
  await writer.end();
  await journal.end();
  return placed;
}

interface Run {
  readonly loop: EngineLoop;
  readonly tape: TapeLoop;
  readonly market: SeedMarket;
  readonly steps: number;
  reached(seq: number): Promise<void>;
}

async function runSteps({ plan, clients, onProgress }: TradingSeed, run: Run): Promise<number> {
  const { loop, tape, market, steps } = run;
  const { state } = loop.venue;
  const draw = makeDraw(plan.seed);
  let joined = 0;
  let placed = 0;
  for (let step = 0; step < steps; step += 1) {
    const { at, events } = market.next();
    tape.market(events, step + 1);
    await tape.drained();
    const act = (command: Command): void =>
      loop.submit({ command, actor: systemActor('seed'), idempotency: null }, at, mustTake);
    for (; joined < clients.length && (clients[joined] as SeededClient).joinedAt <= at; joined += 1)
      open(clients[joined] as SeededClient, act);
    const wanted = Math.round((plan.orders / steps) * (step + 1));
    for (let tries = 0; placed < wanted && joined > 0 && tries < 20 * ORDERS_A_STEP; tries += 1) {
      const command = nextAct(loop.venue, { clients, joined, draw });
      if (command === undefined) continue;
      const before = state.seq;
      // The command is rejected for insufficient margin or an old price; the client tries again later.
      const actor = clientActor(command.accountId);
      loop.submit({ command, actor, idempotency: null }, at, () => undefined);
      if (command.type === 'PlaceOrder' && state.seq > before) placed += 1;
    }
    await loop.drained();
    if (step % 20 === 0) await run.reached(state.seq - BEHIND_MAX);
    onProgress(
      (step + 1) / steps,
      `${placed.toLocaleString('en')} orders, ${joined.toLocaleString('en')} clients`,
    );
  }
  for (; joined < clients.length; joined += 1)
    open(clients[joined] as SeededClient, (command) =>
      loop.submit({ command, actor: systemActor('seed'), idempotency: null }, market.at, mustTake),
    );
  await loop.drained();
  return placed;
}

function open(
  { accountId, isDemo, depositId, depositUsd }: SeededClient,
  act: (command: Command) => void,
): void {
  act({ type: 'OpenAccount', accountId, demo: isDemo });
  if (!isDemo) act({ type: 'CreditDeposit', accountId, depositId, amount: usd(String(depositUsd)) });
}

function mustTake(reply: CommandReply): void {
  if (!reply.ok) throw new Error(`the seed was refused: ${JSON.stringify(reply.refusal)}`);
}

const lotSizes = ['0.01', '0.02', '0.05', '0.1'].map((size) => lotsOf(size));
/** Share of turns in which a client with a position closes it instead of opening another. */
const CLOSING_SHARE = 0.85;
const HELD_MAX = 3;

interface Trading {
  readonly clients: readonly SeededClient[];
  /** Number of clients that are registered so far. */
  readonly joined: number;
  readonly draw: () => number;
}

/**
 * The next command of a client of a seeded store: it opens a position in an instrument that the client prefers, or
 * closes one. Undefined if the client has nothing to do now. Few clients trade often, many seldom.
 */
function nextAct(
  { state }: Venue,
  { clients, joined, draw }: Trading,
): Extract<Command, { type: 'PlaceOrder' | 'ClosePosition' }> | undefined {
  const client = clients[Math.floor(draw() ** 3 * joined)];
  const account = client && state.accounts.get(client.accountId);
  if (!account) return undefined;
  const { id: accountId, positions } = account;
  const held = positions.size;
  if (held >= HELD_MAX || (held > 0 && draw() < CLOSING_SHARE)) {
    const [orderId] = positions.keys();
    return orderId === undefined ? undefined : { type: 'ClosePosition', accountId, orderId, lots: null };
  }
  const spec = [...state.terms.values()][Math.floor(draw() ** 2 * state.terms.size)];
  if (!spec) return undefined;
  return {
    type: 'PlaceOrder',
    accountId,
    instrumentId: spec.id,
    side: draw() < 0.5 ? 'buy' : 'sell',
    mode: 'market',
    lots: lotSizes.findLast((size) => size >= spec.lotsMin && draw() < 0.5) ?? spec.lotsMin,
    leverage: spec.multiples[Math.floor(draw() * spec.multiples.length)] as number,
    target: price(0),
    stopLoss: price(0),
    takeProfit: price(0),
    deviation: null,
  };
}
