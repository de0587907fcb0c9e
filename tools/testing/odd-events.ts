// Events as a record may have them from an operator who means to make checkers disagree, and files as anybody may: one field missing, or of
// another kind, or a text that is no JSON, or not written as others write it.
import { type Canonical, formatCanonical } from '@candor/proof';
import type { Random } from '../../packages/core/src/testing/random.ts';

type Fields = { [name: string]: Canonical | undefined };
/** Writes an event down for the record. */
export type Write = (event: Canonical) => string;

const WHOLE_MAX = Number.MAX_SAFE_INTEGER;
/** Replaces a field's value; undefined removes the field. */
const ODD: readonly (Canonical | undefined)[] = [
  ...[undefined, null, true, false, 0, 1, -1, 2, 10, 101, WHOLE_MAX, -WHOLE_MAX, 253_402_300_800_000],
  ...['', '0', 'x', 'buy', 'sell', 'USD', 'EUR', '__proto__', 'toString', '2026-01-01', 'points', 'fixed'],
  ...['s:risk', 's:triggers', 's:rollover', 'o:olga', 'c:1', 'c:undefined'],
  ...['AuditAnchored', 'MarginCalled', 'InstrumentHalted', 'SettingsChanged', 'Fill', 'Dated'],
  ...[[], [0], ['USD'], ['OrderPlaced'], {}, { a: 1 }],
];
/** Added to the existing fields. */
const MORE = [
  ...['accountId', 'cause', 'conversion', 'deviation', 'enabled', 'fill', 'markup', 'no', 'orderId', 'part'],
  ...['price', 'reason', 'rules', 'shortKeysMax', 'tick', 'waiting', 'constructor', '10', '9'],
];
/** No rule reads these. */
const LEFT_ALONE = ['key'];

const isFields = (value: Canonical | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface OddEvents {
  readonly write: Write;
  /** The changes, by the order's number; for an event in clear by its type. */
  readonly changed: Map<number | string, string>;
}

/** Changes one field of the first event of each order, or of a part of it, or its form; returns which. */
export function makeOdd(random: Random): OddEvents {
  const changed = new Map<number | string, string>();
  const write = (event: Canonical): string => {
    const id = isFields(event) ? event.orderId : undefined;
    if (typeof id !== 'number' || changed.has(id) || random.chance(0.5)) return formatCanonical(event);
    const { text, what } = oddly(random, event as Fields);
    changed.set(id, what);
    return text;
  };
  return { write, changed };
}

/** Changes the n-th event of this type, which is of the whole venue and in clear. */
export function makeOddInClear(random: Random, type: string, n: number): OddEvents {
  const changed = new Map<number | string, string>();
  let seen = 0;
  const write = (event: Canonical): string => {
    if (!isFields(event) || event.type !== type) return formatCanonical(event);
    seen += 1;
    if (seen !== n) return formatCanonical(event);
    const { text, what } = oddly(random, event);
    changed.set(type, what);
    return text;
  };
  return { write, changed };
}

function oddly(random: Random, event: Fields): { text: string; what: string } {
  const { type } = event;
  if (random.chance(0.2)) {
    const [name, form] = random.pick(FORMS);
    return { text: form(event), what: `${type}: ${name}` };
  }
  const told = structuredClone(event);
  const [within, name] = random.pick(placesIn(told));
  const before = JSON.stringify(within[name]);
  const more = random.pick(MORE);
  const at = random.chance(0.2) && !Object.hasOwn(within, more) ? more : name;
  const value = ODD[random.between(0, ODD.length - 1)];
  if (value === undefined) delete within[at];
  else
    within[at] =
      typeof within[at] === 'number' && random.chance(0.3) ? within[at] + random.between(-2, 2) : value;
  const what = `${type}: ${name} ${before} to ${at} ${JSON.stringify(within[at])}`;
  return { text: formatCanonical(told), what };
}

const withMore = (event: Fields, more: string): string =>
  formatCanonical(event).replace('{', `{${more}${Object.keys(event).length > 0 ? ',' : ''}`);

/** Other texts of the same event, or with something in it that has no canonical form. */
const FORMS: readonly [name: string, form: (event: Fields) => string][] = [
  ['its names are in another order', (event) => JSON.stringify(reversed(event))],
  ['it has spaces', (event) => JSON.stringify(event, null, 1)],
  ['it begins with a space', (event) => ` ${formatCanonical(event)}`],
  ['it ends with a new line', (event) => `${formatCanonical(event)}\n`],
  ['it is cut off', (event) => formatCanonical(event).slice(0, -1)],
  ['a name has a hyphen', (event) => withMore(event, '"a-b":1')],
  ['a name is empty', (event) => withMore(event, '"":1')],
  ['a name is of the language', (event) => withMore(event, '"__proto__":{"type":"x"}')],
  ['a name has other letters', (event) => withMore(event, '"1\u00e9":1')],
  ['a name comes twice', (event) => withMore(event, '"at":1,"at":2')],
  ['more stands in it', (event) => withMore(event, '"0":[{"a":null,"b":"\u00e9\u2028\ud83d\ude00"}]')],
  ['a text has half a letter', (event) => withMore(event, '"0":"\\ud800"')],
  ['a letter is escaped', (event) => withMore(event, '"0":"\\u0041"')],
  ['a slash is escaped', (event) => withMore(event, '"0":"\\/"')],
  ['a number is a fraction', (event) => withMore(event, '"0":1.5')],
  ['a number has a fraction of none', (event) => withMore(event, '"0":1.0')],
  ['a number has an exponent', (event) => withMore(event, '"0":1e1')],
  ['a number is below 0 and none', (event) => withMore(event, '"0":-0')],
  ['a number is too large', (event) => withMore(event, '"0":9007199254740992')],
  ['a number is endless', (event) => withMore(event, '"0":1e400')],
  ['a number has thousands of digits', (event) => withMore(event, `"0":${'1'.repeat(5_000)}`)],
  ['a number is none', (event) => withMore(event, '"0":NaN')],
  ['it is 64 deep', (event) => withMore(event, `"0":${nested(63)}`)],
  ['it is 65 deep', (event) => withMore(event, `"0":${nested(64)}`)],
  ['it is 600 deep', (event) => withMore(event, `"0":${nested(600)}`)],
  ['it is null', () => 'null'],
  ['it is a number', () => '5'],
  ['it is a text', () => '"OrderPlaced"'],
  ['it is a list', (event) => `[${formatCanonical(event)}]`],
];

const nested = (deep: number): string => '['.repeat(deep) + ']'.repeat(deep);

const reversed = (value: Canonical | undefined): unknown =>
  isFields(value)
    ? Object.fromEntries(
        Object.keys(value)
          .sort()
          .reverse()
          .map((name) => [name, reversed(value[name])]),
      )
    : value;

/** A receipt's file with one field changed, or written otherwise. */
export function oddFile(random: Random, receipt: object): string {
  const text = JSON.stringify(receipt);
  if (random.chance(0.3)) return random.pick(OTHERWISE)(text);
  const told = JSON.parse(text) as Fields;
  const [within, name] = random.pick(placesIn(told));
  const more = random.pick(['Closing', 'Salt', 'Path']);
  const at = random.chance(0.1) ? more : name;
  const value = ODD[random.between(0, ODD.length - 1)];
  if (value === undefined) delete within[at];
  else if (typeof within[at] === 'number' && random.chance(0.2)) within[at] = String(within[at]);
  else within[at] = value;
  return JSON.stringify(told);
}

/** Other texts of the same file, some of which hold. */
const OTHERWISE: readonly ((text: string) => string)[] = [
  (text) => `\n ${text} `,
  (text) => `\ufeff${text}`,
  (text) => `${text}x`,
  (text) => `[${text}]`,
  (text) => text.replace('"OrderId":', '"OrderId":5,"OrderId":'),
  (text) => text.replace('"Index":', '"Index":true,"Index":'),
  (text) => text.replace(/"OrderId":(\d+)/, '"OrderId":$1.0'),
  (text) => text.replace(/"Seq":(\d+)/, '"Seq":$1e0'),
  (text) => text.replace(/"Seq":(\d+)/, '"Seq":"$1"'),
  (text) => text.replace(/"Index":(\d+)/, '"Index":$1.5'),
  (text) => text.replace('{', '{"More":[-0.0,1e2,"\\u0041"],'),
  (text) => text.replace('{', '{"More":[1.5],'),
  (text) => text.replace('{', '{"More":1e400,'),
  (text) => text.replace('{', `{"More":${'1'.repeat(5_000)},`),
  (text) => text.replace('{', '{"More":"\\ud800",'),
  (text) => text.replace('{', '{"Mo-re":1,'),
  (text) => text.replace('{', '{"__proto__":{"Tape":[]},'),
  ...[63, 64, 600, 2_000].map((deep) => (text: string) => text.replace('{', `{"More":${nested(deep)},`)),
  ...['null', '0', '""', 'false', '{}', '[]'].map(
    (closing) => (text: string) => text.replaceAll('"Opening":', `"Closing":${closing},"Opening":`),
  ),
  (text) => text.replaceAll(/"Path":\[[^\]]*\]/g, '"Path":""'),
];

/** Each field, with the object that contains it. */
function placesIn(value: Canonical | undefined): [within: Fields, name: string][] {
  if (Array.isArray(value)) return value.flatMap(placesIn);
  if (!isFields(value)) return [];
  const names = Object.keys(value).filter((name) => !LEFT_ALONE.includes(name));
  return [
    ...names.map((name): [Fields, string] => [value, name]),
    ...names.flatMap((name) => placesIn(value[name])),
  ];
}
