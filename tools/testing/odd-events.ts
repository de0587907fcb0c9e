// Events as a record may have them from an operator who means to make checkers disagree, and files as anybody may: one field missing, or of
// another kind, or a text that is no JSON, or not written as others write it.
import type { Canonical } from '@candor/proof';
import type { Random } from '../../packages/core/src/testing/random.ts';

type Fields = { [name: string]: Canonical | undefined };

const WHOLE_MAX = Number.MAX_SAFE_INTEGER;
/** In a field's place; undefined takes it away. */
const ODD: readonly (Canonical | undefined)[] = [
  ...[undefined, null, true, false, 0, 1, -1, 2, WHOLE_MAX, -WHOLE_MAX],
  ...['', '0', 'x', 'buy', 'sell', 'USD', 'EUR', '__proto__', 'toString', '2026-01-01'],
  ...[[], [0], {}, { a: 1 }],
];
/** Beside what is there already. */
const MORE = ['cause', 'conversion', 'deviation', 'fill', 'no', 'part', 'price', 'reason', 'tick'];
/** Of these no rule reads anything; and where they lie the order is another one. */
const LEFT_ALONE = ['accountId', 'actor', 'key', 'orderId', 'v'];

const isFields = (value: Canonical | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changes one field of the first event of each order that comes by, or of what stands in it; says of which. */
export function makeOdd(random: Random): {
  write: (event: Canonical) => Canonical;
  changed: Map<number, string>;
} {
  const changed = new Map<number, string>();
  const write = (event: Canonical): Canonical => {
    if (!isFields(event) || typeof event.orderId !== 'number') return event;
    if (changed.has(event.orderId) || random.chance(0.5)) return event;
    const told = structuredClone(event);
    const [within, name] = random.pick(placesIn(told));
    const before = JSON.stringify(within[name]);
    const more = random.pick(MORE);
    const at = random.chance(0.2) && within[more] === undefined ? more : name;
    const value = ODD[random.between(0, ODD.length - 1)];
    if (value === undefined) delete within[at];
    else
      within[at] =
        typeof within[at] === 'number' && random.chance(0.3) ? within[at] + random.between(-2, 2) : value;
    changed.set(event.orderId, `${event.type}: ${name} ${before} to ${at} ${JSON.stringify(within[at])}`);
    return told;
  };
  return { write, changed };
}

/** A receipt's file with one field changed, or written otherwise. */
export function oddFile(random: Random, receipt: object): string {
  const text = JSON.stringify(receipt);
  if (random.chance(0.3)) return random.pick(OTHERWISE)(text);
  const told = JSON.parse(text) as Fields;
  const [within, name] = random.pick(placesIn(told));
  const value = ODD[random.between(0, ODD.length - 1)];
  if (value === undefined) delete within[name];
  else within[name] = value;
  return JSON.stringify(told);
}

const OTHERWISE: readonly ((text: string) => string)[] = [
  (text) => `\n ${text} `,
  (text) => `\ufeff${text}`,
  (text) => `${text}x`,
  (text) => `[${text}]`,
  (text) => text.replace('"OrderId":', '"OrderId":5,"OrderId":'),
  (text) => text.replace('"Index":', '"Index":true,"Index":'),
  (text) => text.replace(/"OrderId":(\d+)/, '"OrderId":$1.0'),
  (text) => text.replace(/"Seq":(\d+)/, '"Seq":$1e0'),
  (text) => text.replace(/"Index":(\d+)/, '"Index":$1.5'),
  (text) => text.replace('{', '{"More":[1.5,-0.0,1e400],'),
  (text) => text.replace('{', '{"__proto__":{"Tape":[]},'),
];

/** Each field, with what it stands in. */
function placesIn(value: Canonical | undefined): [within: Fields, name: string][] {
  if (Array.isArray(value)) return value.flatMap(placesIn);
  if (!isFields(value)) return [];
  const names = Object.keys(value).filter((name) => !LEFT_ALONE.includes(name));
  return [
    ...names.map((name): [Fields, string] => [value, name]),
    ...names.flatMap((name) => placesIn(value[name])),
  ];
}
