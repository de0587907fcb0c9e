// Replies stored by key, oldest first, packed into bytes: some 180 per key, with no work for the garbage collector.
// Lookups search only the account's own keys, so one client's keys can't slow down another's.
import type { IdempotencyKey } from '../model/command.ts';
import type { MoneyEvent } from '../model/money-event.ts';
import type { AccountId } from '../model/order.ts';
import type { Refusal } from '../model/refusal.ts';
import type { AccountView, OrderView } from '../model/view.ts';
import { ByteReader, ByteWriter, isLetters } from './bytes.ts';
import { PackTable, type Plain } from './pack-value.ts';

export type StoredReply =
  | {
      readonly ok: true;
      readonly order: OrderView | null;
      readonly account: AccountView | null;
      readonly event?: MoneyEvent;
    }
  | { readonly ok: false; readonly refusal: Refusal };
export interface KeyRecord {
  readonly accountId: AccountId;
  readonly key: IdempotencyKey;
  readonly reply: StoredReply;
}

interface Chunk {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  used: number;
}

const CHUNK = 65_536;
/** Four bytes of length (highest bit: the record is dropped) and four of the key's hash. */
const HEADER = 8;
const DROPPED = 0x80000000;

/** Encoding of a key's text: as it is, in six bits per character, or omitted because it repeats the hash. */
const Form = { text: 0, letters: 1, stamp: 2 } as const;

export class KeyLog {
  /** Number of stored records, including expired ones that are not dropped yet. */
  size = 0;
  readonly #table = new PackTable();
  readonly #writer = new ByteWriter();
  readonly #chunks: Chunk[] = [];
  /** Number of the first remaining chunk. A place is number × CHUNK + offset and is never reused. */
  #firstChunk = 0;
  #front = 0;
  /** Places of an account's records by the hash of their keys, ascending. */
  readonly #places = new Map<AccountId, number[]>();

  /** The record of the account's key, including an expired one that is not dropped yet. */
  get(accountId: AccountId, key: string): KeyRecord | undefined {
    const place = this.#find(accountId, key);
    return place === undefined ? undefined : this.#read(place);
  }

  /** Appends a record and replaces an existing one with the same account and key. */
  add(record: KeyRecord): void {
    const { accountId, key } = record;
    const before = this.#find(accountId, key.key);
    if (before !== undefined) this.#drop(before, accountId);
    const place = this.#append(this.#pack(record), hashOf(key.key));
    const own = this.#places.get(accountId);
    if (own) own.splice(this.#firstFrom(own, hashOf(key.key)), 0, place);
    else this.#places.set(accountId, [place]);
    this.size += 1;
  }

  /** Drops expired records, starting with the oldest, up to the first that has not expired by `now`. */
  dropExpired(now: number): void {
    for (let place = this.#oldest(); place !== undefined; place = this.#oldest()) {
      const { accountId, expiresAt } = this.#head(place);
      if (expiresAt > now) return;
      this.#drop(place, accountId);
    }
  }

  /** Drops all records of an account. */
  dropAccount(accountId: AccountId): void {
    for (const place of [...(this.#places.get(accountId) ?? [])]) this.#drop(place, accountId);
  }

  /** True if the account has at least this many keys that have not expired by `now`. */
  hasAsMany(accountId: AccountId, count: number, now: number): boolean {
    const own = this.#places.get(accountId) ?? [];
    if (own.length < count) return false;
    return own.filter((place) => this.#head(place).expiresAt > now).length >= count;
  }

  /** All records, oldest first. */
  *records(): Generator<KeyRecord> {
    for (const [n, chunk] of this.#chunks.entries()) {
      const base = (this.#firstChunk + n) * CHUNK;
      for (let offset = Math.max(0, this.#front - base); offset < chunk.used; ) {
        const length = chunk.view.getUint32(offset);
        if (length < DROPPED) yield this.#read(base + offset);
        offset += length % DROPPED;
      }
    }
  }

  #pack({ accountId, key, reply }: KeyRecord): Uint8Array {
    const writer = this.#writer;
    const table = this.#table;
    writer.begin();
    for (let k = 0; k < HEADER; k += 1) writer.byte(0);
    writer.whole(accountId);
    writer.whole(key.receivedAt);
    writer.whole(key.expiresAt);
    // In `submit:…` the name of the call is one of a few.
    const cut = key.key.indexOf(':') + 1;
    table.write(writer, key.key.slice(0, cut), 0);
    const rest = key.key.slice(cut);
    if (rest === `t:${key.hash}`) writer.byte(Form.stamp);
    else this.#packText(rest);
    this.#packText(key.hash);
    table.write(writer, reply as unknown as Plain, key.receivedAt);
    return writer.taken();
  }

  #packText(text: string): void {
    const form = isLetters(text) ? Form.letters : Form.text;
    this.#writer.byte(form);
    if (form === Form.letters) this.#writer.letters(text);
    else this.#writer.text(text);
  }

  #read(place: number): KeyRecord {
    const from = this.#reader(place);
    const [accountId, receivedAt, expiresAt] = [from.whole(), from.whole(), from.whole()];
    const prefix = this.#table.read(from, 0) as string;
    const rest = unpackText(from);
    const hash = unpackText(from) as string;
    const reply = this.#table.read(from, receivedAt) as unknown as StoredReply;
    const key = `${prefix}${rest ?? `t:${hash}`}`;
    return { accountId, key: { key, hash, receivedAt, expiresAt }, reply };
  }

  #head(place: number): { accountId: AccountId; expiresAt: number } {
    const from = this.#reader(place);
    const accountId = from.whole();
    from.whole();
    return { accountId, expiresAt: from.whole() };
  }

  #reader(place: number): ByteReader {
    return new ByteReader(this.#chunkOf(place).bytes, (place % CHUNK) + HEADER);
  }

  #append(packed: Uint8Array, hash: number): number {
    let chunk = this.#chunks.at(-1);
    if (!chunk || chunk.used + packed.length > chunk.bytes.length) {
      const bytes = new Uint8Array(Math.max(CHUNK, packed.length));
      chunk = { bytes, view: new DataView(bytes.buffer), used: 0 };
      this.#chunks.push(chunk);
    }
    const offset = chunk.used;
    chunk.bytes.set(packed, offset);
    chunk.view.setUint32(offset, packed.length);
    chunk.view.setUint32(offset + 4, hash);
    chunk.used += packed.length;
    return (this.#firstChunk + this.#chunks.length - 1) * CHUNK + offset;
  }

  /** The oldest stored record. Frees the space of dropped ones before it. */
  #oldest(): number | undefined {
    for (let [chunk] = this.#chunks; chunk; [chunk] = this.#chunks) {
      for (let offset = this.#front - this.#firstChunk * CHUNK; offset < chunk.used; ) {
        const length = chunk.view.getUint32(offset);
        if (length < DROPPED) return this.#front;
        offset += length % DROPPED;
        this.#front = this.#firstChunk * CHUNK + offset;
      }
      this.#chunks.shift();
      this.#firstChunk += 1;
      this.#front = this.#firstChunk * CHUNK;
    }
    return undefined;
  }

  #drop(place: number, accountId: AccountId): void {
    const { view } = this.#chunkOf(place);
    const offset = place % CHUNK;
    view.setUint32(offset, view.getUint32(offset) + DROPPED);
    this.size -= 1;
    const own = this.#places.get(accountId) ?? [];
    if (own.length === 1) this.#places.delete(accountId);
    else own.splice(own.indexOf(place, this.#firstFrom(own, view.getUint32(offset + 4))), 1);
  }

  #find(accountId: AccountId, key: string): number | undefined {
    const own = this.#places.get(accountId);
    if (!own) return undefined;
    const hash = hashOf(key);
    for (let at = this.#firstFrom(own, hash); at < own.length; at += 1) {
      const place = own[at] as number;
      if (this.#hashAt(place) !== hash) return undefined;
      if (this.#read(place).key.key === key) return place;
    }
    return undefined;
  }

  #firstFrom(own: readonly number[], hash: number): number {
    let low = 0;
    let high = own.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#hashAt(own[middle] as number) < hash) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #hashAt(place: number): number {
    return this.#chunkOf(place).view.getUint32((place % CHUNK) + 4);
  }

  #chunkOf(place: number): Chunk {
    const chunk = this.#chunks[Math.floor(place / CHUNK) - this.#firstChunk];
    if (!chunk) throw new Error(`no key is kept at ${place}`);
    return chunk;
  }
}

/** Null if the text repeats the hash. */
function unpackText(from: ByteReader): string | null {
  const form = from.byte();
  if (form === Form.stamp) return null;
  return form === Form.letters ? from.letters() : from.text();
}

/** A 32-bit hash (FNV-1a: Fowler, Noll, Vo). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
