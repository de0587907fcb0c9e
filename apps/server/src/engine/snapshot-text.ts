// A state as lines of JSON and back: a line holds some accounts, orders or keys, however many of them there are.
// The whole text would pass what one string can hold at some hundred thousand keys a day.
import type { PlainState, StreamedState } from '@candor/core';

/** What stands before a line of elements of a list; the others are the frame around the lists. */
const ELEMENTS = '\t';
const ELEMENTS_A_LINE = 100;
const LINE_END = 10;

interface Line {
  readonly text: string;
  readonly isOfList: boolean;
}

/** The lines without their marks, one after the other, are the state's JSON. */
function* linesOf(plain: StreamedState): Generator<Line> {
  const { keys, terms, accounts, orders, house, ...begin } = plain;
  const frame = (text: string): Line => ({ text, isOfList: false });
  yield frame(`${JSON.stringify(begin).slice(0, -1)},"terms":[`);
  yield* elementsOf(terms);
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
  let block = '';
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

/** Reads what writeLines wrote, and a whole state on one line, as older snapshots have it. */
export function readLines(bytes: Buffer, onText: (text: string) => void): PlainState {
  const lists = new Map<string, unknown[]>();
  let list: unknown[] = [];
  let frame = '';
  for (let begin = 0; begin < bytes.length; ) {
    const found = bytes.indexOf(LINE_END, begin);
    const end = found < 0 ? bytes.length : found;
    const line = bytes.toString('utf8', begin, end);
    begin = end + 1;
    const isOfList = line.startsWith(ELEMENTS);
    const text = isOfList ? line.slice(ELEMENTS.length) : line;
    onText(text);
    if (isOfList) {
      list.push(...(JSON.parse(`[${text.startsWith(',') ? text.slice(1) : text}]`) as unknown[]));
      continue;
    }
    frame += text;
    const name = /"(\w+)":\[$/.exec(text)?.[1];
    if (name === undefined) continue;
    list = [];
    lists.set(name, list);
  }
  if (lists.size === 0) return JSON.parse(frame) as PlainState;
  return JSON.parse(frame, (name, value: unknown) => lists.get(name) ?? value) as PlainState;
}
