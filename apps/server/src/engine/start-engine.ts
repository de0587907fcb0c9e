// Starts the tape and the engines of all shards, and returns the interface to them. Whoever uses it sees one engine.
import { MessageChannel } from 'node:worker_threads';
import {
  type AccountId,
  type Command,
  type CommandRequest,
  type DecidedAlone,
  type InstrumentSpec,
  type LiveAccount,
  mergeAssessments,
  mergeCopies,
  type OpenCopy,
  type OrderView,
  type Settings,
  type SpecAssessment,
  shardOf,
  systemActor,
} from '@candor/core';
import type pg from 'pg';
import type { StoreLog } from '../db/store-log.ts';
import { startTape } from '../tape/start-tape.ts';
import { elapsedMs } from './elapsed.ts';
import type { EngineAnswer, EngineQuery } from './messages.ts';
import type { AccountSnapshot, CommittedEvent, EnginePort, InstrumentsSnapshot } from './port.ts';
import { RecentTimes } from './recent-times.ts';
import { type ShardEngine, startShardEngine } from './shard-engine.ts';
import { makeSoleDecisions } from './sole-decisions.ts';
import { sumVitals } from './sum-vitals.ts';

export interface EngineOptions {
  readonly connection: pg.PoolConfig;
  /** Number of shards, each with its own engine. */
  readonly shards: number;
  readonly specs: readonly InstrumentSpec[];
  readonly settings: Settings;
  /** Folder DATA_DIR/archive with the months of the journal that have left the table; the default is none. */
  readonly archiveFolder?: string;
  /** The venue's clock, which is the feed's clock. */
  readonly now: () => number;
  readonly log: Pick<StoreLog, 'info' | 'warn'>;
  /** Called when an engine or a projector has died: the program must end and restart from the journal. */
  readonly onDeath: (error: Error) => void;
  /** The event with which a truncated journal of the first shard may end; the default is none. */
  readonly acceptJournalEnd?: number | null;
  /** Commands and queries are rejected as busy once an append takes longer; the default is 2 s. */
  readonly stallMsMax?: number;
}

/** Interval at which the tape receives the feed's time, which closes slices in a quiet market. */
const TIME_MS = 500;

/** Resolves once all engines have recovered and take commands. */
export async function startEngine(options: EngineOptions): Promise<EnginePort> {
  const { connection, now, log, onDeath, archiveFolder = null } = options;
  const holder = `process ${process.pid}`;
  const durableListeners: ((delivery: number, ticks: Uint8Array | null) => void)[] = [];
  const metricsListeners: ((figures: LiveAccount[]) => void)[] = [];
  const eventListeners: ((events: CommittedEvent[]) => void)[] = [];
  const commands = new RecentTimes();
  const streams = Array.from({ length: options.shards }, () => new MessageChannel());
  const tapeDied = Promise.withResolvers<Error>();
  const tape = await startTape({
    connection,
    holder,
    engines: streams.map(({ port1 }) => port1),
    log,
    onDurable: (delivery, ticks) => {
      for (const listener of durableListeners) listener(delivery, ticks);
    },
    onDeath: tapeDied.resolve,
  });
  const startShard = (shard: number, values: Pick<EngineOptions, 'specs' | 'settings'>) =>
    startShardEngine({
      ...{ connection, shard, holder, archiveFolder, log, onDeath, tapeDied: tapeDied.promise },
      ...values,
      acceptedEnd: shard === 0 ? (options.acceptJournalEnd ?? null) : null,
      stallMsMax: options.stallMsMax,
      tape: { at: tape.tape.at, numbers: tape.tape.numbers },
      stream: (streams[shard] as MessageChannel).port2,
      now: now(),
      onMetrics: (figures) => {
        for (const listener of metricsListeners) listener(figures);
      },
      onEvents: (events) => {
        for (const listener of eventListeners) listener(events);
      },
    });
  const first = await startShard(0, options);
  const ask = <T extends EngineAnswer>(engine: ShardEngine, query: EngineQuery): Promise<T> =>
    engine.query<T>(query, tape.delivery);
  const { specs, halted } = await ask<InstrumentsSnapshot>(first, { ask: 'instruments' });
  const settings = await ask<Settings>(first, { ask: 'settings' });
  // The first shard's instruments and settings are those of the venue, with what operators have changed.
  const others = Array.from({ length: options.shards - 1 }, (_, n) => startShard(n + 1, { specs, settings }));
  const engines = [first, ...(await Promise.all(others))];
  const of = (id: AccountId): ShardEngine => engines[shardOf(id)] ?? first;
  const askAll = <T extends EngineAnswer>(query: EngineQuery): Promise<T[]> =>
    Promise.all(engines.map((engine) => ask<T>(engine, query)));
  const submitSole = makeSoleDecisions((request) => askAll<DecidedAlone>({ ask: 'decided alone', request }));
  /** Decides for the whole venue: the first shard, or another one whose orders do not allow a changed spec. */
  const deciderOf = async (command: Command): Promise<ShardEngine> => {
    if (command.type !== 'ConfigureInstrument' || engines.length === 1) return first;
    const query = { ask: 'assess spec', assessed: { spec: command.terms } } as const;
    const assessments = await askAll<SpecAssessment>(query);
    return engines[assessments.findIndex(({ refusal }) => refusal)] ?? first;
  };
  /** The other shards take over what the deciding one has accepted. */
  const follow = async (
    command: CommandRequest,
    { decides, after, arrivedMs }: { decides: ShardEngine; after: number; arrivedMs: number },
  ): Promise<void> => {
    const others = engines.filter((engine) => engine !== decides);
    const replies = await Promise.all(others.map((other) => other.submit(command, after, arrivedMs)));
    for (const [n, reply] of replies.entries())
      if (!reply.ok)
        log.warn(
          `shard ${others[n]?.shard} rejected ${command.command.type} (${reply.refusal.code}), which shard ${decides.shard} accepted`,
        );
  };
  for (const { id, precision } of specs) tape.setDigits(id, precision);
  // No tick comes before what the engines have done at their start.
  tape.passTime(Math.max(...engines.map(({ at }) => at), now()));
  for (const engine of engines.slice(1)) await alignHalts(engine, halted, tape.delivery);
  const clock = setInterval(() => {
    tape.passTime(now());
    for (const engine of engines) engine.passTime();
  }, TIME_MS).unref();

  return {
    shards: options.shards,
    lastRollover: engines.map(({ lastRollover }) => lastRollover).sort()[0] ?? '',
    tape: tape.tape,
    submit: async (command, arrivedMs = elapsedMs()) => {
      const begun = performance.now();
      const after = tape.passTime(now());
      const engine = engineFor(command.command, of);
      const decides = engine ?? (await deciderOf(command.command));
      const decide = () => decides.submit(command, after, arrivedMs);
      const reply = engines.length > 1 ? await submitSole(command, decide) : await decide();
      if (!engine && reply.ok) await follow(command, { decides, after, arrivedMs });
      commands.add(performance.now() - begun, Date.now());
      // Before its first tick, which comes once it is listed.
      if (reply.ok && command.command.type === 'ConfigureInstrument')
        tape.setDigits(command.command.terms.id, command.command.terms.precision);
      return reply;
    },
    openCopy: async () => mergeCopies(await askAll<OpenCopy>({ ask: 'open' })),
    vitals: async () => {
      const loops = await Promise.all(engines.map((engine) => engine.vitals(tape.delivery)));
      return { ...sumVitals(engines, loops), commands: commands.summary() };
    },
    settings: () => ask<Settings>(first, { ask: 'settings' }),
    professionals: async () => (await askAll<AccountId[]>({ ask: 'professionals' })).flat(),
    instruments: () => ask<InstrumentsSnapshot>(first, { ask: 'instruments' }),
    assessSpec: async (assessed) =>
      mergeAssessments(await askAll<SpecAssessment>({ ask: 'assess spec', assessed })),
    account: (accountId) => ask<AccountSnapshot | undefined>(of(accountId), { ask: 'account', accountId }),
    orders: (accountId, status) => ask<OrderView[]>(of(accountId), { ask: 'orders', accountId, status }),
    order: (accountId, orderId) =>
      ask<OrderView | undefined>(of(accountId), { ask: 'order', accountId, orderId }),
    figures: (accountId) => ask<LiveAccount | undefined>(of(accountId), { ask: 'figures', accountId }),
    market: (events) => tape.market(events),
    onDurable: (listener) => void durableListeners.push(listener),
    watch: (accountId) => of(accountId).watch(accountId),
    unwatch: (accountId) => of(accountId).unwatch(accountId),
    onMetrics: (listener) => void metricsListeners.push(listener),
    onEvents: (listener) => void eventListeners.push(listener),
    projected: (shard, seq, names) => (engines[shard] as ShardEngine).projected(seq, names),
    stop: async () => {
      clearInterval(clock);
      await tape.stop();
      await Promise.all(engines.map((engine) => engine.stop()));
    },
  };
}

/** Commands that every shard must follow. */
type VenueCommand = Extract<
  Command['type'],
  'ConfigureInstrument' | 'HaltInstrument' | 'ResumeInstrument' | 'ChangeSettings'
>;
const VENUE_COMMANDS: ReadonlySet<string> = new Set<VenueCommand>([
  'ConfigureInstrument',
  'HaltInstrument',
  'ResumeInstrument',
  'ChangeSettings',
]);

/** The engine that decides a command alone; null if it concerns the whole venue. */
function engineFor(command: Command, of: (id: AccountId) => ShardEngine): ShardEngine | null {
  if (VENUE_COMMANDS.has(command.type)) return null;
  if ('accountId' in command) return of(command.accountId);
  // The ends of other logs stand in the record of the first shard.
  return of(command.type === 'RecordErasure' ? command.account : 0);
}

/** Halts and resumes what was halted or resumed in the first shard while this one was away. */
async function alignHalts(engine: ShardEngine, halted: readonly number[], after: number): Promise<void> {
  const own = await engine.query<InstrumentsSnapshot>({ ask: 'instruments' }, after);
  const reason = 'as in the first shard';
  const commands = [
    ...halted
      .filter((id) => !own.halted.includes(id))
      .map((instrumentId) => ({ type: 'HaltInstrument', instrumentId, reason }) as const),
    ...own.halted
      .filter((id) => !halted.includes(id))
      .map((instrumentId) => ({ type: 'ResumeInstrument', instrumentId, reason }) as const),
  ];
  for (const command of commands)
    await engine.submit({ command, actor: systemActor('start'), idempotency: null }, after, elapsedMs());
}
