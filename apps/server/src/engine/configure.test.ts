// A start with terms or settings that the core refuses says which and why, and leaves the journal as it was.
import {
  defaultSettings,
  type InstrumentTerms,
  type Settings,
  type VenueEvent,
  VenueState,
} from '@candor/core';
import { makeTerms, runScenario } from '@candor/core/testing';
import { describe, expect, it } from 'vitest';
import { configure } from './configure.ts';
import { EngineLoop } from './engine-loop.ts';

const EURUSD = makeTerms('EURUSD');

/** What a start journals, or the words with which it refuses. */
async function started(
  start: { terms?: readonly InstrumentTerms[]; settings?: Settings },
  state = new VenueState(),
): Promise<string[]> {
  const journaled: VenueEvent[] = [];
  const append = async (_: number, events: readonly VenueEvent[]): Promise<void> =>
    void journaled.push(...events);
  const onFailure = (error: unknown): never => {
    throw error;
  };
  const loop = new EngineLoop({ state, journal: { append }, onCommitted: () => {}, onFailure });
  try {
    configure(loop, { terms: [EURUSD], settings: defaultSettings, ...start }, 1);
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

describe('a start', () => {
  it('journals what is new, once', async () => {
    const state = new VenueState();
    expect(await started({}, state)).toEqual(['InstrumentConfigured', 'SettingsChanged']);
    expect(await started({}, state)).toEqual([]);
  });

  it('names every field that the rules can not work with', async () => {
    const terms = [
      { ...EURUSD, lotStep: 0 as never },
      { ...makeTerms('GBPUSD'), multiples: [100, 100] },
    ];
    expect(await started({ terms, settings: { ...defaultSettings, stopOutLevel: 120 } })).toEqual([
      "EURUSD: lotStep can't be 0",
      "GBPUSD: multiples can't be [100,100]",
      'settings: stopOutLevel is not one that the rules can work with',
    ]);
  });

  it('names what live orders hold fast, and how to go on', async () => {
    expect(await started({ terms: [{ ...EURUSD, contractSize: 10 }] }, held())).toEqual([
      "EURUSD: contractSize can't change from 100000 to 10 while orders depend on it (2): close them first, or keep 100000",
    ]);
    expect(await started({ terms: [{ ...EURUSD, stopsLevel: 5 as never }] }, held())).toEqual([
      'InstrumentConfigured',
      'SettingsChanged',
    ]);
  });
});
