// Encodes plain data in few bytes, without loss, for replies that are stored by the hundred thousand. Field names and
// short texts are written once, in a table; numbers take as many bytes as they need.
import type { ByteReader, ByteWriter } from './bytes.ts';

/** Values of a JSON text. Undefined fields are omitted, as in JSON. */
export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [name: string]: Plain };

const SMALL_MAX = 0x7f;
const Tag = {
  null: 0x80,
  true: 0x81,
  false: 0x82,
  positive: 0x83,
  negative: 0x84,
  double: 0x85,
  near: 0x86,
  shared: 0x87,
  text: 0x88,
  list: 0x89,
  shaped: 0x8a,
  named: 0x8b,
} as const;

/** Times are close together: numbers from here on (2004 in milliseconds) are written as the distance to the last. */
const TIME_MIN = 2 ** 40;
/** Maximum number of shared texts and shapes. Further ones are written out, so that the table can't grow forever. */
const SHARED_MAX = 4_096;
const SHARED_LENGTH_MAX = 32;
const SHAPES_A_LENGTH_MAX = 16;

/** Texts and shapes that many packed values share. Values can be read only with the table that wrote them. */
export class PackTable {
  readonly #textIds = new Map<string, number>();
  readonly #texts: string[] = [];
  readonly #shapes: (readonly string[])[] = [];
  /** Their ids by number of names: few shapes have the same number. */
  readonly #shapeIds = new Map<number, number[]>();

  /** `time` is near the value's own times. */
  write(to: ByteWriter, value: Plain, time: number): void {
    new Packing(this, to, time).value(value);
  }

  read(from: ByteReader, time: number): Plain {
    return new Unpacking(this, from, time).value();
  }

  /** Undefined if the text is not worth an entry, or the table is full. */
  idOfText(text: string): number | undefined {
    const known = this.#textIds.get(text);
    if (known !== undefined || text.length > SHARED_LENGTH_MAX || this.#texts.length >= SHARED_MAX)
      return known;
    this.#textIds.set(text, this.#texts.length);
    return this.#texts.push(text) - 1;
  }

  idOfShape(names: readonly string[]): number | undefined {
    const alike = this.#shapeIds.get(names.length) ?? [];
    for (const id of alike) if (isSame(this.shape(id), names)) return id;
    if (alike.length >= SHAPES_A_LENGTH_MAX) return undefined;
    const id = this.#shapes.push(names) - 1;
    this.#shapeIds.set(names.length, [...alike, id]);
    return id;
  }

  text(id: number): string {
    return found(this.#texts[id]);
  }

  shape(id: number): readonly string[] {
    return found(this.#shapes[id]);
  }
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a packed value names what its table does not have');
  return value;
}

class Packing {
  readonly #table: PackTable;
  readonly #to: ByteWriter;
  #time: number;

  constructor(table: PackTable, to: ByteWriter, time: number) {
    this.#table = table;
    this.#to = to;
    this.#time = time;
  }

  value(value: Plain): void {
    const to = this.#to;
    if (typeof value === 'number') this.#number(value);
    else if (typeof value === 'string') this.#text(value);
    else if (value === null) to.byte(Tag.null);
    else if (typeof value === 'boolean') to.byte(value ? Tag.true : Tag.false);
    else if (Array.isArray(value)) {
      to.byte(Tag.list);
      to.whole(value.length);
      for (const each of value as readonly Plain[]) this.value(each);
    } else this.#fields(value as { readonly [name: string]: Plain });
  }

  #number(value: number): void {
    const to = this.#to;
    if (!Number.isSafeInteger(value)) {
      to.byte(Tag.double);
      to.double(value);
    } else if (value >= 0 && value <= SMALL_MAX) to.byte(value);
    else if (value >= TIME_MIN) {
      const distance = value - this.#time;
      to.byte(Tag.near);
      to.byte(distance < 0 ? 1 : 0);
      to.whole(Math.abs(distance));
      this.#time = value;
    } else {
      to.byte(value < 0 ? Tag.negative : Tag.positive);
      to.whole(Math.abs(value));
    }
  }

  #text(text: string): void {
    const id = this.#table.idOfText(text);
    this.#to.byte(id === undefined ? Tag.text : Tag.shared);
    if (id === undefined) this.#to.text(text);
    else this.#to.whole(id);
  }

  #fields(value: { readonly [name: string]: Plain }): void {
    const to = this.#to;
    let names = Object.keys(value);
    if (names.some((name) => value[name] === undefined))
      names = names.filter((name) => value[name] !== undefined);
    const id = this.#table.idOfShape(names);
    to.byte(id === undefined ? Tag.named : Tag.shaped);
    to.whole(id ?? names.length);
    for (const name of names) {
      if (id === undefined) to.text(name);
      this.value(value[name] as Plain);
    }
  }
}

class Unpacking {
  readonly #table: PackTable;
  readonly #from: ByteReader;
  #time: number;

  constructor(table: PackTable, from: ByteReader, time: number) {
    this.#table = table;
    this.#from = from;
    this.#time = time;
  }

  value(): Plain {
    const from = this.#from;
    const tag = from.byte();
    if (tag <= SMALL_MAX) return tag;
    switch (tag) {
      case Tag.null:
        return null;
      case Tag.true:
        return true;
      case Tag.false:
        return false;
      case Tag.positive:
        return from.whole();
      case Tag.negative:
        return -from.whole();
      case Tag.double:
        return from.double();
      case Tag.near: {
        const isBefore = from.byte() === 1;
        const distance = from.whole();
        this.#time += isBefore ? -distance : distance;
        return this.#time;
      }
      case Tag.shared:
        return this.#table.text(from.whole());
      case Tag.text:
        return from.text();
      case Tag.list:
        return Array.from({ length: from.whole() }, () => this.value());
      case Tag.shaped:
        return this.#fields(this.#table.shape(from.whole()));
      case Tag.named:
        return this.#named(from.whole());
      default:
        throw new Error(`a packed value begins with ${tag}`);
    }
  }

  #fields(names: readonly string[]): Plain {
    return Object.fromEntries(names.map((name) => [name, this.value()]));
  }

  #named(count: number): Plain {
    return Object.fromEntries(Array.from({ length: count }, () => [this.#from.text(), this.value()]));
  }
}
