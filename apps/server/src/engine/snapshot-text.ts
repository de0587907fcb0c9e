// Writes a state as lines of JSON and reads it. Each line holds some accounts, orders or keys, however many there are.
// At some hundred thousand keys a day the whole text would exceed the largest string.
import type { StreamedState } from '@candor/core';
import { JournalRefused } from './journal-refused.ts';

/**
 * The version of the state's format. A change that older snapshots do not fit raises it, and `readLines` must convert
 * the older versions. It stands on a separate line before the state and is not part of the hash, so a replay reaches
 * the same hash whichever version stored the snapshot.
 */
export const SNAPSHOT_VERSION = 1;
const VERSION = '\v';

/** Prefix of lines with elements of a list; all other lines are the frame around the lists. */
const ELEMENTS = '\t';
const ELEMENTS_A_LINE = 100;
const LINE_END = 10;

interface Line {
  readonly text: string;
  readonly isOfList: boolean;
}

/** The lines without their prefixes form the state's JSON. */
function* linesOf(plain: StreamedState): Generator<Line> {
  const { keys, terms: specs, accounts, orders, house, ...begin } = plain;
  const frame = (text: string): Line => ({ text, isOfList: false });
  yield frame(`${JSON.stringify(begin).slice(0, -1)},"terms":[`);
  yield* elementsOf(specs);
  yield frame('],"accounts":[');
  yield* elementsOf(accounts);
  yield frame('],"orders":[');
  yield* elementsOf(orders);
  yield frame(`],"house":${JSON.stringify(house)},"keys":{"long":[`);
  yield* elementsOf(keys.long);
  yield frame('],"short":[');
  yield* elementsOf(keys.short);
  yield frame(']}}');
}

function* elementsOf(list: Iterable<unknown>): Generator<Line> {
  let some: unknown[] = [];
  let before = '';
  const line = (): Line => ({ text: `${before}${JSON.stringify(some).slice(1, -1)}`, isOfList: true });
  for (const each of list) {
    some.push(each);
    if (some.length < ELEMENTS_A_LINE) continue;
    yield line();
    some = [];
    before = ',';
  }
  if (some.length > 0) yield line();
}

export function writeLines(plain: StreamedState, onText: (text: string) => void): Buffer {
  const blocks: Buffer[] = [];
  let block = `${VERSION}${SNAPSHOT_VERSION}\n`;
  for (const { text, isOfList } of linesOf(plain)) {
    onText(text);
    block += `${isOfList ? ELEMENTS : ''}${text}\n`;
    if (block.length < 1_000_000) continue;
    blocks.push(Buffer.from(block, 'utf8'));
    block = '';
  }
  blocks.push(Buffer.from(block, 'utf8'));
  return Buffer.concat(blocks);
}

/**
 * Reads the output of writeLines, and older snapshots: without a version, or with the whole state on one line. Keys are
 * parsed when they are used: as objects they take five times the memory in which they are stored.
 * @throws `JournalRefused` if a newer program wrote it
 */
export function readLines(bytes: Buffer, onText: (text: string) => void): StreamedState {
  const lists = new Map<string, ListLines>();
  let list: ListLines = new ListLines(bytes);
  let frame = '';
  for (let begin = bytes[0] === VERSION.charCodeAt(0) ? readVersion(bytes) : 0; begin < bytes.length; ) {
    const end = lineEnd(bytes, begin);
    const line = bytes.toString('utf8', begin, end);
    const isOfList = line.startsWith(ELEMENTS);
    const text = isOfList ? line.slice(ELEMENTS.length) : line;
    onText(text);
    if (isOfList) list.add(begin, end);
    begin = end + 1;
    if (isOfList) continue;
    frame += text;
    const name = /"(\w+)":\[$/.exec(text)?.[1];
    if (name === undefined) continue;
    list = new ListLines(bytes);
    lists.set(name, list);
  }
  // The lists in the frame are empty; the lists of keys are in a nested object.
  const state = JSON.parse(frame) as Record<string, unknown> & { keys: Record<string, unknown> };
  for (const [name, lines] of lists)
    if (name in state.keys) state.keys[name] = lines;
    else state[name] = [...lines];
  return state as unknown as StreamedState;
}

/** Index of the first line after the version. */
function readVersion(bytes: Buffer): number {
  const end = lineEnd(bytes, 0);
  const version = bytes.toString('utf8', VERSION.length, end);
  if (version !== String(SNAPSHOT_VERSION))
    throw new JournalRefused(
      `a snapshot of version ${version} was written by a newer program: this one reads versions up to ${SNAPSHOT_VERSION}; start the newer program`,
    );
  return end + 1;
}

function lineEnd(bytes: Buffer, begin: number): number {
  const found = bytes.indexOf(LINE_END, begin);
  return found < 0 ? bytes.length : found;
}

/** The elements of a list, parsed line by line during iteration. */
class ListLines implements Iterable<unknown> {
  readonly #bytes: Buffer;
  readonly #lines: (readonly [begin: number, end: number])[] = [];

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  add(begin: number, end: number): void {
    this.#lines.push([begin + ELEMENTS.length, end]);
  }

  *[Symbol.iterator](): Iterator<unknown> {
    for (const [begin, end] of this.#lines) {
      const text = this.#bytes.toString('utf8', begin, end);
      yield* JSON.parse(`[${text.startsWith(',') ? text.slice(1) : text}]`) as unknown[];
    }
  }
}
