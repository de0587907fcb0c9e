// A start with specs or settings that the core rejects names each with its reason and leaves the journal unchanged.
import {
  type Command,
  defaultSettings,
  exportState,
  type InstrumentSpec,
  importState,
  operatorActor,
  type PlainState,
  price,
  type Settings,
  Venue,
  type VenueEvent,
  VenueState,
} from '@candor/core';
import { makeSpec, runScenario } from '@candor/core/testing';
import { describe, expect, it } from 'vitest';
import { configure } from './configure.ts';
import { EngineLoop } from './engine-loop.ts';

const EURUSD = makeSpec('EURUSD');

/** The events that a start journals, or the message with which it fails. */
async function started(
  start: { specs?: readonly InstrumentSpec[]; settings?: Settings },
  state = new VenueState(0),
  warned: string[] = [],
): Promise<string[]> {
  const journaled: VenueEvent[] = [];
  const append = async (_: number, events: readonly VenueEvent[]): Promise<void> =>
    void journaled.push(...events);
  const onFailure = (error: unknown): never => {
    throw error;
  };
  const loop = new EngineLoop({ state, journal: { append }, onCommitted: () => {}, onFailure });
  try {
    configure(
      loop,
      { specs: [EURUSD], settings: defaultSettings, ...start },
      { now: 1, warn: (line) => warned.push(line) },
    );
  } catch (error) {
    await loop.drained();
    expect(journaled).toEqual([]);
    return (error as Error).message.split('\n').slice(1);
  }
  await loop.drained();
  return journaled.map(({ type }) => type);
}

const held = (): VenueState =>
  runScenario(`
    account D1 demo
    tick    EURUSD 1.10000 1.10000
    buy     D1 O1 EURUSD 0.01 x100
    buy     D1 P1 EURUSD 0.01 x100 pending 1.00000
  `).venue.state;

/** Applies an operator's command to a venue with this state. */
function operate(state: VenueState, command: Command): void {
  const venue = new Venue(state, () => {});
  const reply = venue.handle({ command, actor: operatorActor('olga'), idempotency: null }, 1);
  expect(reply.ok).toBe(true);
}
/** The state as the next start finds it. */
const restarted = (state: VenueState): VenueState =>
  importState(JSON.parse(JSON.stringify(exportState(state))) as PlainState);

describe('what an operator has changed', () => {
  it('remains although the environment differs, which applies to the other settings', async () => {
    const before = new VenueState(0);
    await started({}, before);
    operate(before, {
      type: 'ChangeSettings',
      settings: { ...before.settings, marginCallLevel: 80, ordersMax: 50 },
    });
    const state = restarted(before);
    const warned: string[] = [];
    const settings = { ...defaultSettings, marginCallLevel: 90, stopOutLevel: 40, ordersMax: 50 };
    expect(await started({ settings }, state, warned)).toEqual(['SettingsChanged']);
    expect(state.settings).toEqual({
      ...defaultSettings,
      marginCallLevel: 80,
      stopOutLevel: 40,
      ordersMax: 50,
    });
    expect(warned).toEqual([
      'settings: marginCallLevel stays 80, as an operator has set it; the environment has 90',
    ]);
    // The setting stays the operator's even when its value equals the environment's, or a start left it out.
    expect(await started({ settings: { ...settings, ordersMax: 200 } }, restarted(state))).toEqual([]);
  });

  it('remains although the catalogue differs, field by field', async () => {
    const before = new VenueState(0);
    await started({}, before);
    operate(before, { type: 'ConfigureInstrument', terms: { ...EURUSD, multiples: [10, 20] } });
    const state = restarted(before);
    const warned: string[] = [];
    const listed = { ...EURUSD, multiples: [100, 500], stopsLevel: price(7) };
    expect(await started({ specs: [listed] }, state, warned)).toEqual(['InstrumentConfigured']);
    expect(state.terms.get(EURUSD.id)).toEqual({ ...listed, multiples: [10, 20] });
    expect(warned).toEqual([
      'EURUSD: multiples stays [10,20], as an operator has set it; the catalogue has [100,500]',
    ]);
    expect(await started({ specs: [listed] }, restarted(state))).toEqual([]);
  });

  it('includes every field of an instrument that they added', async () => {
    const state = new VenueState(0);
    await started({}, state);
    const own = makeSpec('GBPUSD', { stopsLevel: price(3) });
    operate(state, { type: 'ConfigureInstrument', terms: own });
    expect(await started({ specs: [EURUSD, makeSpec('GBPUSD')] }, state)).toEqual([]);
    expect(state.terms.get(own.id)).toEqual(own);
  });

  it('can be removed, which remains as well', async () => {
    const state = new VenueState(0);
    await started({}, state);
    const { shortKeysMax: _, ...unbounded } = state.settings;
    operate(state, { type: 'ChangeSettings', settings: unbounded });
    const warned: string[] = [];
    expect(await started({}, state, warned)).toEqual([]);
    expect(state.settings).not.toHaveProperty('shortKeysMax');
    expect(warned).toEqual([
      'settings: shortKeysMax stays nothing, as an operator has set it; the environment has 600',
    ]);
  });
});

describe('a start', () => {
  it('follows the environment and the catalogue if no operator has changed anything', async () => {
    const state = new VenueState(0);
    await started({}, state);
    const settings = { ...defaultSettings, marginCallLevel: 90 };
    const terms = [{ ...EURUSD, stopsLevel: price(7) }];
    const warned: string[] = [];
    expect(await started({ settings, specs: terms }, restarted(state), warned)).toEqual([
      'InstrumentConfigured',
      'SettingsChanged',
    ]);
    expect(warned).toEqual([]);
  });

  it('journals what is new, once', async () => {
    const state = new VenueState(0);
    expect(await started({}, state)).toEqual(['InstrumentConfigured', 'SettingsChanged']);
    expect(await started({}, state)).toEqual([]);
  });

  it('reports every field that the rules can not work with', async () => {
    const terms = [
      { ...EURUSD, lotStep: 0 as never },
      { ...makeSpec('GBPUSD'), multiples: [100, 100] },
    ];
    expect(await started({ specs: terms, settings: { ...defaultSettings, stopOutLevel: 120 } })).toEqual([
      "EURUSD: lotStep can't be 0",
      "GBPUSD: multiples can't be [100,100]",
      'settings: stopOutLevel is not one that the rules can work with',
    ]);
  });

  it('reports fields that live orders depend on, and how to continue', async () => {
    expect(await started({ specs: [{ ...EURUSD, contractSize: 10 }] }, held())).toEqual([
      "EURUSD: contractSize can't change from 100000 to 10 while orders depend on it (2): close them first, or keep 100000",
    ]);
    expect(await started({ specs: [{ ...EURUSD, stopsLevel: 5 as never }] }, held())).toEqual([
      'InstrumentConfigured',
      'SettingsChanged',
    ]);
  });
});
