// Starts of the real engine: operators' changes remain, all other settings follow the environment and the catalogue.
import {
  type Command,
  defaultSettings,
  type InstrumentSpec,
  operatorActor,
  price,
  type Settings,
  type VenueState,
} from '@candor/core';
import { makeSpec } from '@candor/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proveLedger } from '../commands/verify/ledger/prove-ledger.ts';
import { silentLog } from '../db/store-log.ts';
import { openTestStore, type TestStore } from '../db/testing/test-store.ts';
import { loadSnapshot } from './snapshots.ts';
import { startEngine } from './start-engine.ts';

const EURUSD = makeSpec('EURUSD');
let store: TestStore;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.remove());

/** Starts with these values, executes the operator's commands, and stops. Returns the log lines and the final state. */
async function run(
  given: { settings?: Partial<Settings>; spec?: Partial<InstrumentSpec> },
  ...commands: readonly Command[]
): Promise<{ logged: string[]; state: VenueState }> {
  const logged: string[] = [];
  const engine = await startEngine({
    shards: 1,
    connection: store.database.connection,
    specs: [{ ...EURUSD, ...given.spec }],
    settings: { ...defaultSettings, ...given.settings },
    now: Date.now,
    log: { ...silentLog, warn: (line) => logged.push(line) },
    onDeath: (error) => {
      throw error;
    },
  });
  for (const command of commands) {
    const reply = await engine.submit({ command, actor: operatorActor('olga'), idempotency: null });
    expect(reply.ok).toBe(true);
  }
  await engine.stop();
  const client = await store.connect();
  const state = await loadSnapshot(client, 0, { onDamaged: (_, why) => expect.fail(why) });
  expect((await proveLedger(client)).findings).toEqual([]);
  await client.end();
  return { logged, state };
}

describe('a store', () => {
  it('takes its first values from the environment and the catalogue', async () => {
    const { logged, state } = await run({ settings: { ordersMax: 100 } });
    expect([state.settings.ordersMax, logged]).toEqual([100, []]);
  });

  it('follows both as long as no operator has changed anything', async () => {
    const { logged, state } = await run({ settings: { ordersMax: 90 }, spec: { stopsLevel: price(3) } });
    expect([state.settings.ordersMax, state.terms.get(EURUSD.id)?.stopsLevel, logged]).toEqual([90, 3, []]);
  });

  it('retains the values that an operator has changed, and reports it if a start has others', async () => {
    const changed = await run(
      { settings: { ordersMax: 90 }, spec: { stopsLevel: price(3) } },
      { type: 'ChangeSettings', settings: { ...defaultSettings, ordersMax: 50 } },
      { type: 'ConfigureInstrument', terms: { ...EURUSD, stopsLevel: price(5) } },
    );
    expect(changed.state.settings.ordersMax).toBe(50);
    const { logged, state } = await run({
      settings: { ordersMax: 80, stopOutLevel: 40 },
      spec: { stopsLevel: price(4), multiples: [10, 20] },
    });
    expect(state.settings).toMatchObject({ ordersMax: 50, stopOutLevel: 40 });
    expect(state.terms.get(EURUSD.id)).toMatchObject({ stopsLevel: 5, multiples: [10, 20] });
    expect(logged).toEqual([
      'EURUSD: stopsLevel stays 5, as an operator has set it; the catalogue has 4',
      'settings: ordersMax stays 50, as an operator has set it; the environment has 80',
    ]);
  });
});
