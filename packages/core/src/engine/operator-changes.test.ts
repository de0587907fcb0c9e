// The names of fields that operators have changed come from operators' commands alone, and snapshots store them.
import { describe, expect, it } from 'vitest';
import { type Actor, operatorActor, systemActor } from '../model/actor.ts';
import type { Command } from '../model/command.ts';
import { defaultSettings } from '../model/settings.ts';
import { makeSpec } from '../testing/make-spec.ts';
import { exportState, importState, type PlainState } from './snapshot.ts';
import { VenueState } from './state.ts';
import { Venue } from './venue.ts';

const EURUSD = makeSpec('EURUSD');
const start = systemActor('start');
const olga = operatorActor('olga');

function run(...acts: readonly (readonly [Actor, Command])[]): VenueState {
  const venue = new Venue(new VenueState(0), () => {});
  for (const [actor, command] of acts)
    expect(venue.handle({ command, actor, idempotency: null }, 1).ok).toBe(true);
  return venue.state;
}
const set = (changes: object): Command => ({
  type: 'ChangeSettings',
  settings: { ...defaultSettings, ...changes },
});
const list = (changes: object = {}): Command => ({
  type: 'ConfigureInstrument',
  terms: { ...EURUSD, ...changes },
});
const changesOf = (state: VenueState) => exportState(state).operatorChanges;

describe('the changes of operators', () => {
  it('are none where a start has set everything', () => {
    expect(changesOf(run([start, set({})], [start, list()], [start, set({ ordersMax: 3 })]))).toBeUndefined();
  });

  it('are the settings that became others, whoever sets them afterwards', () => {
    const acts = [
      [start, set({})],
      [olga, set({ ordersMax: 3, swapHolidays: ['2026-12-25'] })],
    ] as const;
    const changed = { settings: ['ordersMax', 'swapHolidays'], terms: [] };
    expect(changesOf(run(...acts))).toEqual(changed);
    expect(changesOf(run(...acts, [start, set({ ordersMax: 4, stopOutLevel: 40 })]))).toEqual(changed);
    expect(changesOf(run([start, set({})], [olga, set({ shortKeysMax: undefined })]))).toEqual({
      settings: ['shortKeysMax'],
      terms: [],
    });
  });

  it('are the fields of an instrument that became others, or all of one they brought in', () => {
    const state = run([start, list()], [olga, list({ multiples: [10] })], [olga, list({ multiples: [10] })]);
    expect(changesOf(state)).toEqual({ settings: [], terms: [[EURUSD.id, ['multiples']]] });
    const own = run([olga, list()]);
    expect([...own.operatorChanges.specs(EURUSD.id)].sort()).toEqual(Object.keys(EURUSD).sort());
  });

  it('come back from a snapshot', () => {
    const state = run([start, set({})], [olga, set({ ordersMax: 3 })], [olga, list()]);
    const text = JSON.stringify(exportState(state));
    const returned = importState(JSON.parse(text) as PlainState);
    expect(JSON.stringify(exportState(returned))).toBe(text);
    expect([...returned.operatorChanges.settings]).toEqual(['ordersMax']);
  });
});
