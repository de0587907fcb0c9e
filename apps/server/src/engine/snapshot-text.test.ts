// The lines of a snapshot contain the same JSON as the whole, none is long, and older snapshots can be read.
import { exportState, importState, type PlainState, type StreamedState, VenueState } from '@candor/core';
import { runScenario } from '@candor/core/testing';
import { describe, expect, it } from 'vitest';
import { readLines, SNAPSHOT_VERSION, writeLines } from './snapshot-text.ts';

const acts = Array.from({ length: 300 }, (_, n) => `key K${n} buy D1 O${n} EURUSD 0.01 x${n % 2 ? 100 : 33}`);
const { venue } = runScenario(`
  settings swapHolidays 2026-12-25
  account  D1 demo
  account  A1 500.00
  tick     EURUSD 1.10000 1.10010
  tick     GBPUSD 1.30000 1.30010
  buy      A1 P1 GBPUSD 0.10 x100 pending 1.20000
  key LAST reset D1
  ${acts.map((act) => `${act} -> ${act.endsWith('33') ? 'refused leverage_not_offered' : 'opened 1.1001 margin 11.001 fee 0.00'}`).join('\n')}
`);
const plain = exportState(venue.state);

function written(state: PlainState): { bytes: Buffer; text: string } {
  let text = '';
  const bytes = writeLines(state, (part) => {
    text += part;
  });
  return { bytes, text };
}

/** Reads the streamed keys into lists. */
const whole = ({ keys, ...rest }: StreamedState): PlainState => ({
  ...rest,
  keys: { long: [...keys.long], short: [...keys.short] },
});

describe('a snapshot in lines', () => {
  it('is the same JSON, and is read back unchanged', () => {
    for (const state of [plain, exportState(new VenueState(0))]) {
      const { bytes, text } = written(state);
      expect(text).toBe(JSON.stringify(state));
      let heard = '';
      const back = whole(
        readLines(bytes, (part) => {
          heard += part;
        }),
      );
      expect(back).toEqual(state);
      expect(JSON.stringify(back)).toBe(text);
      expect(heard).toBe(text);
    }
  });

  it('has no line that grows with the stored data', () => {
    const { bytes, text } = written(plain);
    expect(text.length).toBeGreaterThan(150_000);
    for (const line of bytes.toString('utf8').split('\n')) expect(line.length).toBeLessThan(100_000);
  });

  it('may be one line, like older ones', () => {
    const text = JSON.stringify(plain);
    let heard = '';
    const back = readLines(Buffer.from(text), (part) => {
      heard += part;
    });
    expect(back).toEqual(plain);
    expect(heard).toBe(text);
  });

  it('names its version, may lack it, and is rejected if a newer program wrote it', () => {
    const { bytes } = written(plain);
    const first = `\v${SNAPSHOT_VERSION}\n`;
    expect(bytes.toString('utf8', 0, first.length)).toBe(first);
    expect(whole(readLines(bytes.subarray(first.length), () => {}))).toEqual(plain);
    const newer = Buffer.concat([Buffer.from('\v2\n'), bytes.subarray(first.length)]);
    expect(() => readLines(newer, () => {})).toThrow(
      'a snapshot of version 2 was written by a newer program: this one reads versions up to 1',
    );
  });

  it('restores the exact state, including changes by operators', () => {
    const state = importState(plain);
    const { terms: specs, settings } = state;
    state.operatorChanges.noteSettings(settings, { ...settings, ordersMax: 7 });
    for (const each of specs.values()) state.operatorChanges.noteSpec(each, { ...each, multiples: [1] });
    const changed = exportState(state);
    expect(changed.operatorChanges).toEqual({
      settings: ['ordersMax'],
      terms: [...specs.keys()].map((id) => [id, ['multiples']]),
    });
    expect(exportState(importState(readLines(written(changed).bytes, () => {})))).toEqual(changed);
  });
});
