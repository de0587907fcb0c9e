// Receipts of every order of a seeded run of the real engine, made by nothing but the formats: what checkers of receipts are tried on.
import { type Canonical, concatBytes, formatCanonical, packTapeEntry, toBase64, toUtf8 } from '@candor/proof';
import { sha256 } from '@candor/proof/node/crypto.ts';
import { VenueState } from '../../packages/core/src/engine/state.ts';
import { Venue } from '../../packages/core/src/engine/venue.ts';
import { operatorActor } from '../../packages/core/src/model/actor.ts';
import type { VenueEvent } from '../../packages/core/src/model/event.ts';
import type { MarketEvent, Tick } from '../../packages/core/src/model/market.ts';
import { Random } from '../../packages/core/src/testing/random.ts';
import { SimulatedActs } from '../../packages/core/src/testing/simulation-acts.ts';
import { SimulatedMarket, simulatedSpec } from '../../packages/core/src/testing/simulation-market.ts';
import type { Rate } from '../../packages/core/src/units/units.ts';
import { commit } from '../../packages/proof/src/record-entry.ts';
import { type KeyChange, makeLog, makeRecord, opening } from './simulated-logs.ts';

const IN_CLEAR = new Set<string>([
  'AuditAnchored',
  'ExecutionCounted',
  'InputsAnchored',
  'InstrumentConfigured',
  'InstrumentHalted',
  'InstrumentResumed',
  'KeyErased',
  'RolledOver',
  'SettingsChanged',
  'StopsTrailed',
  'VenueStarted',
]);
const CONDITIONS = new Set<string>(['InstrumentConfigured', 'SettingsChanged']);
const ACCOUNTS = 6;

/** With the precision of its instrument at that time. */
export type TakenTick = Tick & { readonly digits: number };
/** Events of a venue, and the ticks that its engine took in, by instrument and number, as `7 1234`. */
export interface Traded {
  readonly events: readonly VenueEvent[];
  readonly ticks: ReadonlyMap<string, TakenTick>;
}

/**
 * Simulates demo accounts that trade at random. `hasStarts`: a start comes before every rollover, so that swaps wait
 * for their prices. `hasExpiries`: some pending orders end at a time. `hasOrderTypes`: as SimulatedActs has it.
 */
export function trade(
  seed: number,
  steps: number,
  hasStarts = false,
  { hasExpiries = false, hasOrderTypes = false } = {},
): Traded {
  const random = new Random(seed);
  const market = new SimulatedMarket(random);
  const acts = new SimulatedActs(random, { hasExpiries, hasOrderTypes });
  const events: VenueEvent[] = [];
  const ticks = new Map<string, TakenTick>();
  const newest = new Map<number, number>();
  let venue = new Venue(new VenueState(0), (event) => events.push(event));
  const take = (event: MarketEvent): void => {
    if (event.kind === 'tick') {
      // Numbers rise, across starts too, when the engine itself has forgotten the newest.
      if (event.no <= (newest.get(event.instrumentId) ?? 0)) return;
      newest.set(event.instrumentId, event.no);
      // At the clock's time, like the engine writes it on the tape: a late tick is not backdated.
      const digits = venue.state.terms.get(event.instrumentId)?.precision ?? 0;
      ticks.set(`${event.instrumentId} ${event.no}`, { ...event, at: market.now, digits });
    }
    venue.onMarket(event, market.now);
  };
  for (const spec of simulatedSpec('3.5')) {
    market.list(spec);
    const command = { type: 'ConfigureInstrument', terms: spec } as const;
    venue.handle({ command, actor: operatorActor('olga'), idempotency: null }, market.now);
  }
  for (let k = 0; k < ACCOUNTS; k += 1) venue.handle(acts.openAccount(true), market.now);
  for (const event of market.startUp()) take(event);
  for (let step = 0; step < steps; step += 1) {
    market.passTime();
    const rollover = market.nextRollover();
    if (rollover && hasStarts) {
      // A start before the prices are there: swaps wait for them, and the terms change meanwhile.
      venue = new Venue(venue.state, (event) => events.push(event));
      take(rollover);
      for (const spec of [...venue.state.terms.values()]) {
        const changed = {
          ...spec,
          swapLong: (spec.swapLong + 7_000) as Rate,
          swapShort: (spec.swapShort - 7_000) as Rate,
        };
        const command = { type: 'ConfigureInstrument', terms: changed } as const;
        venue.handle({ command, actor: operatorActor('olga'), idempotency: null }, market.now);
      }
      for (const event of market.startUp()) take(event);
    } else if (rollover) take(rollover);
    if (random.chance(0.6)) take(market.tick());
    else venue.handle(acts.next(venue, market.now), market.now);
  }
  return { events, ticks };
}

type Placed = Extract<VenueEvent, { type: 'OrderPlaced' }>;

const isOf = (event: VenueEvent, orderId: number): boolean =>
  ('orderId' in event && event.orderId === orderId) ||
  (event.type === 'OrdersLinked' && event.otherId === orderId);

/** True if a swap of the order waits for a price from this event on. */
const waitsIn = (event: VenueEvent, orderId: number): boolean =>
  event.type === 'RolledOver' && (event.waiting ?? []).some((swap) => swap.orderId === orderId);

/** The ticks that an event names, as `instrument number`. */
function ticksOf(event: VenueEvent, instrumentId: number): string[] {
  const filled = 'fill' in event ? event.fill : event.type === 'PositionClosed' ? event : null;
  const legs = filled?.conversion ?? (event.type === 'SwapCharged' ? event.conversion : []);
  return [
    ...(filled ? [`${instrumentId} ${filled.tick}`] : []),
    ...(['TrailSet', 'BreakEvenReached', 'GuaranteedStopSet'].includes(event.type) && 'tick' in event
      ? [`${instrumentId} ${event.tick}`]
      : []),
    ...(event.type === 'PositionClosed' && event.trail ? [`${instrumentId} ${event.trail.tick}`] : []),
    ...(event.type === 'SwapCharged' && event.tick !== undefined ? [`${instrumentId} ${event.tick}`] : []),
    ...legs.map((leg) => `${leg.instrumentId} ${leg.tick}`),
  ];
}

/** The positions counted in a stop-out: each position's placing, and the tick of its price. */
function countedAt(event: VenueEvent, placed: readonly Placed[]): { order: Placed; tick: string }[] {
  if (event.type !== 'StopOutStep') return [];
  return event.figures.positions.flatMap(({ orderId, tick }) => {
    const order = placed.find((one) => one.orderId === orderId);
    return order ? [{ order, tick: `${order.instrumentId} ${tick}` }] : [];
  });
}

export interface Told {
  /** The log was closed during the run, and another one continues. */
  readonly keyChange?: KeyChange | undefined;
  /** Writes an event's entry in the log, in any shape and form; the receipt shows what the event itself requires. */
  readonly write?: (event: Canonical) => string;
  /**
   * The number of digits by which the tape's slices are finer than their instruments, as after a change within a slice.
   */
  readonly finer?: number;
  /** Name of the shard's first log; the default is shard-0. */
  readonly series?: string;
}

/**
 * The receipts of a seeded run, and the verifier keys of their logs. `lie`: what an operator writes into the record in place of what
 * happened, all of it sealed and signed as is right.
 */
export function simulateReceipts(
  seed: number,
  steps: number,
  lie: (events: readonly VenueEvent[]) => readonly VenueEvent[] = (events) => events,
  hasStarts = false,
  keyChange?: KeyChange,
) {
  const { events, ticks } = trade(seed, steps, hasStarts);
  return receiptsOf({ events: lie(events), ticks }, { keyChange });
}

/** The receipts of all orders, and the verifier keys of their logs. */
export function receiptsOf({ events, ticks }: Traded, told: Told = {}) {
  const { keyChange, write = (event) => formatCanonical(event), finer = 0, series = 'shard-0' } = told;
  const texts = events.map((event) => write(JSON.parse(JSON.stringify(event))));
  const salts = texts.map((_, at) => sha256(toUtf8(`salt ${at}`)));
  const recorded = events.map((event, at) => {
    const [text, salt] = [texts[at] ?? '', salts[at] ?? new Uint8Array()];
    return IN_CLEAR.has(event.type)
      ? concatBytes(Uint8Array.of(2), toUtf8(text))
      : commit(sha256, salt, text);
  });
  const slices = [...ticks.values()].filter(({ bid, ask, no }) =>
    [bid, ask, no].every((n) => Number.isSafeInteger(n) && n > 0),
  );
  const places = new Map(slices.map(({ instrumentId, no }, at) => [`${instrumentId} ${no}`, at + 1]));
  const taped = slices.map(({ instrumentId, no, at, bid, ask, digits }) =>
    packTapeEntry({
      instrument: instrumentId,
      digits: digits + finer,
      slice: Math.floor(at / 5_000),
      first: no,
      ticks: [{ t: at, bid: bid * 10 ** finer, ask: ask * 10 ** finer, mark: 0 }],
    }),
  );
  const tapeEntries = [opening('tape', { firstSeq: 0 }), ...taped];
  const record = makeRecord(recorded, keyChange, series);
  const tape = makeLog('tape', tapeEntries);

  const placed = events.flatMap((event) => (event.type === 'OrderPlaced' ? [event] : []));
  const receipts = placed.map((order) => {
    const own = events.flatMap((event, at) =>
      isOf(event, order.orderId) || waitsIn(event, order.orderId) ? [at] : [],
    );
    const last = own.at(-1) ?? 0;
    const conditions = events.flatMap((event, at) => (at < last && CONDITIONS.has(event.type) ? [at] : []));
    const counted = own.flatMap((at) => countedAt(events[at] as VenueEvent, placed));
    const others = counted.map(({ order: other }) => events.indexOf(other)).filter((at) => !own.includes(at));
    const used = new Set([
      ...own.flatMap((at) => ticksOf(events[at] as VenueEvent, order.instrumentId)),
      ...counted.map(({ tick }) => tick),
    ]);
    const shown = [...new Set([...own, ...others, ...conditions])].sort((a, b) => a - b);
    return {
      Format: 'candor/receipt/v1',
      OrderId: order.orderId,
      AccountId: order.accountId,
      Logs: [...record.logsOf(shown.map((at) => at + 1)), tape.inReceipt],
      Record: shown.map((at) => ({
        ...record.placeOf(at + 1),
        Seq: at + 1,
        Event: texts[at] ?? '',
        ...(!IN_CLEAR.has(events[at]?.type ?? '') && { Salt: toBase64(salts[at] ?? new Uint8Array()) }),
      })),
      Tape: [...used].flatMap((key) => {
        const index = places.get(key);
        if (index === undefined) return [];
        return [
          {
            Log: 'tape',
            Index: index,
            Entry: toBase64(tapeEntries[index] ?? new Uint8Array()),
            Path: tape.pathOf(index),
          },
        ];
      }),
    };
  });
  return { receipts, keys: [...record.keys, tape.key] };
}
