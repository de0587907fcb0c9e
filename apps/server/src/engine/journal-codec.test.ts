// A row of the journal is read exactly as it was written, or rejected.
import { crc32 } from 'node:zlib';
import type { VenueEvent } from '@candor/core';
import { describe, expect, it } from 'vitest';
import { decodeBatch, encodeBatch } from './journal-codec.ts';
import { JournalRefused } from './journal-refused.ts';
import { rolledOver } from './testing/rolled-over.ts';

const events: VenueEvent[] = ['2026-11-20', '2026-11-23'].map(rolledOver);
const { payload, crc } = encodeBatch(events);
const row = { first_seq: 7, count: 2, crc, payload };
const long: VenueEvent[] = Array.from({ length: 200 }, () => rolledOver('2026-11-20'));
const packed = { first_seq: 7, count: 200, ...encodeBatch(long) };

describe('a batch', () => {
  it('is decoded unchanged, plain or compressed', () => {
    expect(decodeBatch(row)).toEqual(events);
    expect(JSON.parse(payload.toString('utf8'))).toEqual(events);
    expect(packed.payload.length).toBeLessThan(JSON.stringify(long).length / 5);
    expect(decodeBatch(packed)).toEqual(long);
  });

  it('is decoded from a long row from before compression', () => {
    const plain = Buffer.from(JSON.stringify(long));
    expect(decodeBatch({ first_seq: 7, count: 200, crc: crc32(plain), payload: plain })).toEqual(long);
  });

  it('is rejected if compressed bytes are damaged or cut off, whatever their checksum', () => {
    const flipped = Buffer.from(packed.payload);
    flipped[40] = (flipped[40] as number) ^ 1;
    expect(() => decodeBatch({ ...packed, payload: flipped })).toThrow(/row 7 is damaged/);
    const short = packed.payload.subarray(0, -9);
    expect(() => decodeBatch({ ...packed, crc: crc32(short), payload: short })).toThrow(
      new JournalRefused('journal row 7 holds no list of events'),
    );
  });

  it('is rejected with any changed bit, cut off, or with another number of events', () => {
    for (let at = 0; at < payload.length; at += 1) {
      const damaged = Buffer.from(payload);
      damaged[at] = (damaged[at] as number) ^ (1 << (at % 8));
      expect(() => decodeBatch({ ...row, payload: damaged })).toThrow(/row 7 is damaged/);
    }
    expect(() => decodeBatch({ ...row, payload: payload.subarray(0, -1) })).toThrow(/row 7 is damaged/);
    expect(() => decodeBatch({ ...row, count: 3 })).toThrow(/row 7 holds 2 events where 3 are written/);
  });

  it('is rejected with a reason if intact bytes come from an unknown program', () => {
    const read = (text: string) => () => {
      const bytes = Buffer.from(text);
      return decodeBatch({ first_seq: 7, count: 1, crc: crc32(bytes), payload: bytes });
    };
    for (const text of ['', 'null', '{}', '[', '7'])
      expect(read(text)).toThrow(new JournalRefused('journal row 7 holds no list of events'));
    const event = JSON.parse(payload.toString('utf8'))[0];
    for (const other of [
      null,
      7,
      { ...event, v: 99 },
      { ...event, actor: 'x:1' },
      { ...event, type: 'New' },
    ]) {
      expect(read(JSON.stringify([other]))).toThrow(JournalRefused);
      expect(read(JSON.stringify([other]))).toThrow(/^journal row 7: .*(event|actor)/);
    }
  });
});
