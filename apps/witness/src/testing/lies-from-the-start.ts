// For tests: what a dishonest operator does from the beginning, before anyone could store anything, and who finds it.

import type { TapeTick } from '@candor/proof';
import type { AnyEvent } from './dishonest-operator.ts';
import type { DishonestVenue, Party } from './dishonest-venue.ts';

export interface Lie {
  readonly act: string;
  readonly tell: () => Promise<void>;
  readonly found: readonly Party[];
  /** The party that may find it, depending on where the cut falls. */
  readonly mayFind?: Party;
}

/** A tick that priced nothing. */
export const UNUSED = 109_500;

export async function numberOf({ operator }: DishonestVenue, type: string, orderId: number): Promise<number> {
  const found = (await operator.events()).find(
    ({ event }) => event.type === type && event.orderId === orderId,
  );
  return found?.seq ?? 0;
}

/** `made` is only called when a lie is told, because the venue does not exist before. */
export function liesFromTheStart(made: () => DishonestVenue): readonly Lie[] {
  const live = async (seq: number, change: (event: AnyEvent) => AnyEvent): Promise<void> => {
    await made().operator.changeEvent(seq, change);
    await made().operator.recordAgain(seq);
  };
  const fillOf = (): Promise<number> => numberOf(made(), 'OrderPlaced', made().orders.open);
  return [
    {
      act: 'an order is filled off the tape',
      tell: async () =>
        live(await fillOf(), (event) =>
          changeFill(event, { price: (event.fill as { price: number }).price + 300 }),
        ),
      found: ['new receipt', 'auditor'],
    },
    {
      act: 'one client is filled at a spread of their own',
      tell: async () =>
        live(await fillOf(), (event) =>
          changeFill(event, { price: (event.fill as { price: number }).price + 1 }),
        ),
      found: ['new receipt', 'auditor'],
    },
    {
      act: 'an order is filled at an older tick of the tape, and all its figures are made by it',
      tell: async () => {
        const older = await findTick(made(), () => true);
        await live(await fillOf(), (event) => filledAt(event, older));
      },
      found: ['new receipt', 'auditor'],
    },
    {
      act: 'a fee follows a rule that was never recorded',
      tell: async () => live(await fillOf(), (event) => changeFill(event, { fee: 1_000_000 })),
      found: ['new receipt', 'auditor'],
    },
    {
      act: 'a margin follows a rule that was never recorded',
      tell: async () =>
        live(await fillOf(), (event) =>
          changeFill(event, { margin: (event.fill as { margin: number }).margin * 2 }),
        ),
      found: ['new receipt', 'auditor'],
    },
    {
      act: 'a stop is dated back by an hour',
      tell: async () =>
        live(await numberOf(made(), 'PositionClosed', made().orders.stopped), (event) => ({
          ...event,
          at: (event.at as number) - 3_600_000,
        })),
      found: ['new receipt', 'auditor'],
    },
    {
      act: 'a target that the tape reached is left open',
      tell: async () => live(await fillOf(), (event) => ({ ...event, takeProfit: 109_050 })),
      found: ['auditor'],
    },
    {
      act: 'a stop is held back to a worse tick',
      tell: async () =>
        live(await numberOf(made(), 'StopsSet', made().orders.stopped), (event) => ({
          ...event,
          stopLoss: UNUSED,
        })),
      found: ['auditor'],
    },
    {
      act: 'orders are filled while their instrument is halted',
      tell: async () => {
        const events = await made().operator.events();
        // Takes the place of the last listing before any order, of an instrument that nobody trades.
        const listed = events.findLast(({ event }) => event.type === 'InstrumentConfigured');
        await live(listed?.seq ?? 0, ({ terms: _, ...event }) => ({
          ...{ ...event, type: 'InstrumentHalted' },
          ...{ instrumentId: made().instrument, reason: 'the feed is in doubt' },
        }));
      },
      found: ['auditor'],
    },
    {
      act: 'a closing is called a reset that never came',
      tell: async () =>
        live(await numberOf(made(), 'PositionClosed', made().orders.stopped), (event) => ({
          ...{ ...event, reason: 'demo_reset', actor: `c:${event.accountId}` },
          ...{ tick: 0, price: 110_010, profit: 0 },
        })),
      found: ['auditor'],
    },
  ];
}

interface NumberedTick {
  readonly no: number;
  readonly bid: number;
  readonly ask: number;
}
interface Sized {
  readonly lots: number;
  readonly contractSize: number;
  readonly precision: number;
  readonly multiple: number;
}

/** Replaces the fill of an order and the ticks of the tape that it used. */
export const changeFill = (event: AnyEvent, fill: object): AnyEvent => ({
  ...event,
  fill: { ...(event.fill as object), ...fill },
});

/** A buy in dollars as it would have been at this tick: no amount in it reveals the lie. */
function filledAt(event: AnyEvent, { no, bid, ask }: NumberedTick): AnyEvent {
  const { lots, contractSize, precision, multiple } = event as unknown as Sized;
  const units = (lots * contractSize) / 10 ** precision;
  const margin = Math.round((units * ask) / multiple);
  const markProfit = -Math.round((ask - bid) * units);
  return changeFill({ ...event, mark: ask }, { tick: no, price: ask, mark: bid, margin, markProfit });
}

/** The first tick of the venue's instrument that matches. */
export async function findTick(
  { operator, instrument }: DishonestVenue,
  fits: (tick: TapeTick) => boolean,
): Promise<NumberedTick> {
  let found: NumberedTick | undefined;
  await operator.changeTape((entry) => {
    const at = entry.instrument === instrument ? entry.ticks.findIndex(fits) : -1;
    const tick = entry.ticks[at];
    if (tick) found ??= { ...tick, no: entry.first + at };
    return entry;
  });
  if (!found) throw new Error('no such tick');
  return found;
}
