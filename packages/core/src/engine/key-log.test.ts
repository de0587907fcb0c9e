// Stored replies are restored exactly, and dropped ones leave nothing behind.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteReader, ByteWriter } from './bytes.ts';
import { KeyLog, type KeyRecord } from './key-log.ts';
import { PackTable, type Plain } from './pack-value.ts';

const record = (accountId: number, name: string, at: number, reply: unknown = refused): KeyRecord => ({
  accountId,
  key: { key: name, hash: `hash of ${name}`, receivedAt: at, expiresAt: at + 1_000 },
  reply: reply as KeyRecord['reply'],
});
const refused = { ok: false, refusal: { code: 'order_not_found' } };
const namesOf = (log: KeyLog): string[] => [...log.records()].map(({ key }) => key.key);

const plain = fc.jsonValue({ noUnicodeString: false }) as fc.Arbitrary<Plain>;
const number = fc.oneof(fc.maxSafeInteger(), fc.double({ noNaN: true, noDefaultInfinity: true }));

describe('a packed value', () => {
  it('is the same text of JSON again, whatever it is and whatever was packed before it', () => {
    const table = new PackTable();
    const writer = new ByteWriter();
    fc.assert(
      fc.property(fc.oneof(plain, number), fc.maxSafeNat(), (value, time) => {
        table.write(writer.begin(), value, time);
        const back = table.read(new ByteReader(writer.taken()), time);
        expect(JSON.stringify(back)).toBe(JSON.stringify(value));
      }),
    );
  });

  it('is written out where the table has no more room', () => {
    const table = new PackTable();
    const writer = new ByteWriter();
    for (let n = 0; n < 10_000; n += 1) {
      const value = { [`field ${n}`]: `text ${n}`, when: 1_800_000_000_000 + n };
      table.write(writer.begin(), value, 1_800_000_000_000);
      expect(table.read(new ByteReader(writer.taken()), 1_800_000_000_000)).toEqual(value);
    }
  });
});

describe('kept keys', () => {
  it('come back in the order they came, however many chunks they fill', () => {
    const log = new KeyLog();
    const kept = Array.from({ length: 3_000 }, (_, n) => record(n % 7, `submit:key-${n}`, n));
    for (const each of kept) log.add(each);
    expect([...log.records()]).toEqual(kept);
    for (const each of kept) expect(log.get(each.accountId, each.key.key)).toEqual(each);
    expect(log.get(8, 'submit:key-1')).toBeUndefined();
    expect(log.get(1, 'submit:key-0')).toBeUndefined();
  });

  it('keep keys and hashes of any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.stringMatching(/^[\w-]{0,44}$/), (any, letters) => {
        const log = new KeyLog();
        for (const name of [`submit:${any}`, any, `close:${letters}`, `submit:t:${letters}`]) {
          const one = {
            ...record(1, name, 5),
            key: { key: name, hash: letters, receivedAt: 5, expiresAt: 9 },
          };
          log.add(one);
          expect(log.get(1, name)).toEqual(one);
        }
      }),
    );
  });

  it('expire from the oldest on, and one that is longer than a chunk makes no trouble', () => {
    const log = new KeyLog();
    const long = { ok: false, refusal: { code: 'x'.repeat(200_000) } };
    for (let n = 0; n < 2_000; n += 1) log.add(record(n % 3, `k${n}`, n, n % 500 === 7 ? long : refused));
    log.dropExpired(1_000);
    expect(log.size).toBe(1_999);
    expect(log.get(0, 'k0')).toBeUndefined();
    log.dropExpired(2_500);
    expect(namesOf(log)).toEqual(Array.from({ length: 499 }, (_, n) => `k${1_501 + n}`));
    log.dropExpired(9_000);
    expect([log.size, namesOf(log)]).toEqual([0, []]);
    log.add(record(1, 'again', 10_000));
    expect(namesOf(log)).toEqual(['again']);
  });

  it('are replaced by their own, dropped with their account, and counted while they hold', () => {
    const log = new KeyLog();
    for (const [n, account] of [1, 2, 1, 2, 1].entries()) log.add(record(account, `k${n}`, n));
    log.add(record(1, 'k2', 10));
    expect(namesOf(log)).toEqual(['k0', 'k1', 'k3', 'k4', 'k2']);
    expect([3, 4].map((count) => log.hasAsMany(1, count, 0))).toEqual([true, false]);
    expect([2, 3].map((count) => log.hasAsMany(1, count, 1_000))).toEqual([true, false]);
    log.dropAccount(1);
    expect([log.size, namesOf(log)]).toEqual([2, ['k1', 'k3']]);
    expect(log.get(1, 'k4')).toBeUndefined();
    log.dropExpired(1_001);
    expect(namesOf(log)).toEqual(['k3']);
  });

  it('with one hash are kept apart', () => {
    // Searches for two keys with the same hash: some eighty thousand keys contain a pair.
    const byHash = new Map<number, string>();
    let pair: string[] = [];
    for (let n = 0; pair.length === 0; n += 1) {
      const name = `k${n}`;
      let hash = 0x811c9dc5;
      for (const letter of name) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
      const other = byHash.get(hash);
      if (other === undefined) byHash.set(hash, name);
      else pair = [other, name];
    }
    const log = new KeyLog();
    for (const [n, name] of pair.entries()) log.add(record(1, name, n));
    expect(pair.map((name) => log.get(1, name)?.key.key)).toEqual(pair);
  });
});
