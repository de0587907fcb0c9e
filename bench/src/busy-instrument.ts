// Orders through the program's threads while one instrument ticks thousands of times a second, and while it hardly does.
import { setTimeout as sleep } from 'node:timers/promises';
import { type CommandReply, clientActor, defaultSettings, price, systemActor } from '@candor/core';
import { makeSpec, marketOrder } from '@candor/core/testing';
import type { TestStore } from '@candor/server/db/testing/test-store.ts';
import { startEngine } from '@candor/server/engine/start-engine.ts';
import { percentile } from './figures.ts';

const DELIVERY_EVERY_MS = 4;
const ORDER_EVERY_MS = 10;
const ACCOUNT = 1;

export interface BusyInstrument {
  /** Ticks a second that were delivered. */
  readonly ticks: number;
  readonly orders: number;
  readonly refused: number;
  /** Milliseconds from the submission to the durable answer. */
  readonly p50: number;
  readonly p99: number;
  /** The oldest tick that an order was filled at, in milliseconds before the order's own time. */
  readonly ageMax: number;
}

/** Trades for `seconds` while an instrument has `ticksPerSecond`. The store has nothing else in it. */
export async function busyInstrument(
  store: TestStore,
  { ticksPerSecond, seconds }: { ticksPerSecond: number; seconds: number },
): Promise<BusyInstrument> {
  const spec = makeSpec('EURUSD');
  const engine = await startEngine({
    shards: 1,
    connection: store.database.connection,
    specs: [spec],
    settings: defaultSettings,
    now: Date.now,
    log: { info: () => {}, warn: (line) => console.error(line) },
    onDeath: (error) => {
      throw error;
    },
  });
  const actor = systemActor('accounts');
  const command = { type: 'OpenAccount', accountId: ACCOUNT, demo: true } as const;
  await engine.submit({ command, actor, idempotency: null });
  let no = engine.tape.numbers.get(spec.id) ?? 0;
  const times: number[] = [];
  const tickAt = (at: number) => {
    no += 1;
    const bid = 110_000 + ((no * 7) % 41);
    return { kind: 'tick' as const, instrumentId: spec.id, no, bid: price(bid), ask: price(bid + 8), at };
  };
  let [orders, refused, ageMax, ticks] = [0, 0, 0, 0];
  const sent = new Map<number, number>();
  const begin = performance.now();
  const feed = (async () => {
    engine.market([
      { kind: 'session', instrumentId: spec.id, status: 'open', nextOpen: null, at: Date.now() },
      tickAt(Date.now()),
    ]);
    for (let passed = 0; passed < seconds; passed = (performance.now() - begin) / 1_000) {
      const due = Math.floor(passed * ticksPerSecond) - ticks;
      const at = Date.now();
      if (due > 0) engine.market(Array.from({ length: due }, () => tickAt(at)));
      sent.set(no, at);
      ticks += Math.max(due, 0);
      await sleep(DELIVERY_EVERY_MS);
    }
  })();
  const answered = (reply: CommandReply, tookMs: number): void => {
    times.push(tookMs);
    if (!reply.ok) refused += 1;
    const order = reply.ok ? reply.order?.order : undefined;
    if (!order) return;
    const at = [...sent].find(([last]) => last >= order.openTick)?.[1];
    if (at !== undefined) ageMax = Math.max(ageMax, order.openedAt - at);
  };
  const waiting: Promise<void>[] = [];
  while ((performance.now() - begin) / 1_000 < seconds) {
    await sleep(ORDER_EVERY_MS);
    orders += 1;
    const submitted = performance.now();
    const request = {
      command: marketOrder({ accountId: ACCOUNT, instrumentId: spec.id, side: orders % 2 ? 'buy' : 'sell' }),
      actor: clientActor(ACCOUNT),
      idempotency: null,
    } as const;
    waiting.push(
      engine.submit(request).then(async (reply) => {
        answered(reply, performance.now() - submitted);
        const orderId = reply.ok ? reply.order?.order.id : undefined;
        if (orderId === undefined) return;
        const close = { type: 'ClosePosition', accountId: ACCOUNT, orderId, lots: null } as const;
        await engine.submit({ command: close, actor: clientActor(ACCOUNT), idempotency: null });
      }),
    );
  }
  await feed;
  await Promise.all(waiting);
  const took = (performance.now() - begin) / 1_000;
  await engine.stop();
  times.sort((a, b) => a - b);
  return {
    ticks: ticks / took,
    orders,
    refused,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    ageMax,
  };
}
