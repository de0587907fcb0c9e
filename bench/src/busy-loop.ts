// An engine's loop on a journal of a database, with instruments, accounts and positions: where orders come in while others wait.
import { type Command, type CommandReply, price, systemActor, VenueState } from '@candor/core';
import { makeSpec, marketOrder } from '@candor/core/testing';
import type { TestStore } from '@candor/server/db/testing/test-store.ts';
import { EngineLoop } from '@candor/server/engine/engine-loop.ts';
import { Journal } from '@candor/server/engine/journal.ts';

export const INSTRUMENTS = 40;

export interface BusyLoop {
  readonly loop: EngineLoop;
  readonly state: VenueState;
  /** Throws if the command is rejected. */
  act(command: Command, answer?: () => void): void;
  tick(instrumentId: number): void;
  end(): Promise<void>;
}

export async function openBusyLoop(
  store: TestStore,
  { shard, accounts, positions }: { shard: number; accounts: number; positions: number },
): Promise<BusyLoop> {
  const journal = new Journal(await store.connect(), shard);
  await journal.lead('bench');
  const state = new VenueState(0);
  const loop = new EngineLoop({
    state,
    journal,
    onCommitted: () => {},
    onFailure: (error) => {
      throw error;
    },
    isWatched: () => false,
  });
  let no = 0;
  const busy: BusyLoop = {
    loop,
    state,
    act: (command, answer = () => {}) =>
      loop.submit(
        { command, actor: systemActor('bench'), idempotency: null },
        Date.now(),
        (reply: CommandReply) => {
          if (!reply.ok) throw new Error(`refused: ${JSON.stringify(reply.refusal)}`);
          answer();
        },
      ),
    tick: (instrumentId) => {
      no += 1;
      const at = Date.now();
      const bid = 110_000 + ((no * 7) % 41);
      loop.market([{ kind: 'tick', instrumentId, no, bid: price(bid), ask: price(bid + 8), at }]);
    },
    end: () => journal.end(),
  };
  for (let id = 1; id <= INSTRUMENTS; id += 1) {
    busy.act({
      type: 'ConfigureInstrument',
      terms: makeSpec('EURUSD', { id, code: `X${id}USD`, baseCurrency: `X${id}` }),
    });
    loop.market([{ kind: 'session', instrumentId: id, status: 'open', nextOpen: null, at: Date.now() }]);
    busy.tick(id);
  }
  for (let id = 1; id <= accounts; id += 1) {
    busy.act({ type: 'OpenAccount', accountId: id, demo: true });
    if (id % INBOX === 0) await loop.drained();
  }
  for (let n = 0; n < positions; n += 1) {
    // Keeps prices fresh and the inbox from filling, whatever the count.
    if (n % INBOX === 0) {
      await loop.drained();
      for (let id = 1; id <= INSTRUMENTS; id += 1) busy.tick(id);
    }
    busy.act(smallOrder(1 + (n % accounts), 1 + (n % INSTRUMENTS)));
  }
  await loop.drained();
  return busy;
}

const INBOX = 5_000;

export const smallOrder = (accountId: number, instrumentId: number): Command =>
  marketOrder({ accountId, instrumentId, side: accountId % 2 === 0 ? 'buy' : 'sell' });
