// For tests: copies of a receipt, each broken in one place, for every place that it has.
import type { Receipt } from '@candor/contract';

export interface Broken {
  readonly where: string;
  readonly text: string;
}

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Each value slightly changed, each part removed. Removals that nothing can detect are left out: see docs/proof.md. */
export function breakings(receipt: Receipt): Broken[] {
  const broken: Broken[] = [];
  const put = (where: readonly (string | number)[], value: Json | undefined): void => {
    const copy = structuredClone(receipt) as unknown as Json;
    let holder = copy as Record<string | number, Json>;
    for (const name of where.slice(0, -1)) holder = holder[name] as Record<string | number, Json>;
    const last = where.at(-1) ?? '';
    if (value !== undefined) holder[last] = value;
    else if (Array.isArray(holder)) holder.splice(Number(last), 1);
    else delete holder[last];
    broken.push({
      where: `${where.join('.')} ${value === undefined ? 'left out' : 'changed'}`,
      text: JSON.stringify(copy),
    });
  };
  const walk = (value: Json, where: readonly (string | number)[]): void => {
    if (where.length > 0 && !mayBeMissing(receipt, where)) put(where, undefined);
    if (value !== null && typeof value === 'object')
      for (const [name, part] of Object.entries(value))
        walk(part, [...where, Array.isArray(value) ? Number(name) : name]);
    else put(where, change(value));
  };
  walk(receipt as unknown as Json, []);
  return broken;
}

/**
 * Among events only the order's placing and its end are detected if missing; among specs
 * and settings, those of an opening.
 */
function mayBeMissing({ Record }: Receipt, where: readonly (string | number)[]): boolean {
  if (where[0] !== 'Record' || where.length !== 2) return false;
  return /"type":"(StopsSet|PositionClosed|SettingsChanged)"/.test(Record[Number(where[1])]?.Event ?? '');
}

function change(value: Json): Json {
  if (typeof value === 'number') return value + 1;
  if (typeof value !== 'string') return !value;
  const at = Math.floor(value.length / 2);
  const other = value[at] === 'A' ? 'B' : 'A';
  return `${value.slice(0, at)}${other}${value.slice(at + 1)}`;
}
