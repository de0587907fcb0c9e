// A row of the journal comes back as it was written, or not at all.
import type { VenueEvent } from '@candor/core';
import { describe, expect, it } from 'vitest';
import { decodeBatch, encodeBatch } from './journal-codec.ts';
import { rolledOver } from './testing/rolled-over.ts';

const events: VenueEvent[] = ['2026-11-20', '2026-11-23'].map(rolledOver);
const { payload, crc } = encodeBatch(events);
const row = { first_seq: 7, count: 2, crc, payload };

describe('a batch', () => {
  it('comes back as it was', () => {
    expect(decodeBatch(row)).toEqual(events);
  });

  it('is refused with any one bit changed, cut short, or with another number of events', () => {
    for (let at = 0; at < payload.length; at += 1) {
      const damaged = Buffer.from(payload);
      damaged[at] = (damaged[at] as number) ^ (1 << (at % 8));
      expect(() => decodeBatch({ ...row, payload: damaged })).toThrow(/row 7 is damaged/);
    }
    expect(() => decodeBatch({ ...row, payload: payload.subarray(0, -1) })).toThrow(/row 7 is damaged/);
    expect(() => decodeBatch({ ...row, count: 3 })).toThrow(/row 7 holds 2 events where 3 are written/);
  });
});
