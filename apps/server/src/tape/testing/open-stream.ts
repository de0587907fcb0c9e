// For tests: an engine fed by the store's tape, starting at the end of both.
import { systemActor, VenueState } from '@candor/core';
import { makeSpec } from '@candor/core/testing';
import type pg from 'pg';
import { EngineLoop } from '../../engine/engine-loop.ts';
import { InputLog } from '../../engine/input-log.ts';
import { Journal } from '../../engine/journal.ts';
import { catchUp } from '../../engine/recovery.ts';
import type { FeedEvent } from '../../feeds/feed.ts';
import { readTapeEnd } from '../tape-end.ts';
import { TapeLoop } from '../tape-loop.ts';
import { insertTicks } from './insert-ticks.ts';
import { DIGITS, INSTRUMENTS } from './kill-tape.ts';

export interface TestStream {
  readonly loop: EngineLoop;
  /** Resolves once the events are durable and the engine has them. */
  market(events: readonly FeedEvent[]): Promise<void>;
}

/** `begin`: the time in milliseconds at which missing instruments are configured. */
export async function openStream(client: pg.Client, begin: number): Promise<TestStream> {
  const fail = (error: unknown): never => {
    throw error;
  };
  const journal = new Journal(client, 0);
  await journal.lead('test');
  const state = new VenueState(0);
  await catchUp(state, journal);
  const end = await readTapeEnd(client);
  const loop = new EngineLoop({
    state,
    inputs: new InputLog((await journal.lastRow()).head, { at: end.at, ticks: [...end.numbers], core: null }),
    at: end.at,
    journal,
    onCommitted: () => {},
    onFailure: fail,
  });
  const tape = new TapeLoop({
    end,
    append: (ticks, at) => insertTicks(client, ticks, at),
    onStored: ({ events, upTo }) => loop.market(events, upTo),
    onFailure: fail,
  });
  for (const id of INSTRUMENTS) {
    tape.setDigits(id, DIGITS);
    if (state.terms.has(id)) continue;
    const spec = makeSpec('EURUSD', { id, code: `X${id}USD`, baseCurrency: `X${id}` });
    const command = { type: 'ConfigureInstrument', terms: spec } as const;
    loop.submit({ command, actor: systemActor('start'), idempotency: null }, begin, () => {});
  }
  tape.passTime(begin, 1);
  let delivery = 1;
  return {
    loop,
    market: async (events) => {
      tape.market(events, ++delivery);
      await tape.drained();
    },
  };
}
