// After a new master key was put first: wraps every sealed value with it, so that the older keys can be removed.
import { SealBroken, type Sealer } from './sealer.ts';

export interface SealedValue {
  /** Identifies the value in its place; ids are ordered. */
  readonly id: number | string;
  readonly purpose: string;
  /** Undefined if it was removed meanwhile. */
  read(): Promise<Buffer | undefined>;
}

/** The sealed values of one kind, wherever they are stored. */
export interface SealedPlace {
  readonly name: string;
  /** In the order of their ids, after the given one or from the first; empty at the end. */
  list(after: SealedValue['id'] | undefined, limit: number): Promise<readonly SealedValue[]>;
  /** Replaces only the value that was read: a value written in the meantime already has the new key. */
  replace(id: SealedValue['id'], change: { readonly from: Buffer; readonly to: Buffer }): Promise<void>;
}

export interface Resealed {
  readonly name: string;
  readonly total: number;
  /** Number of values wrapped by this run; all others already had the newest key. */
  readonly resealed: number;
  /** Ids of values that no available key opens. */
  readonly unopened: readonly SealedValue['id'][];
}

const AT_ONCE_MAX = 100;

/** Can be stopped and run again safely, also beside a program that has the new key. */
export async function reseal(
  place: SealedPlace,
  sealer: Pick<Sealer, 'rewrap' | 'isNewest'>,
  progress: (sofar: Resealed) => void = () => {},
): Promise<Resealed> {
  let total = 0;
  let resealed = 0;
  const unopened: SealedValue['id'][] = [];
  for (let after: SealedValue['id'] | undefined; ; ) {
    const values = await place.list(after, AT_ONCE_MAX);
    for (const value of values) {
      const outcome = await resealOne(place, sealer, value);
      if (outcome === 'resealed') resealed += 1;
      if (outcome === 'unopened') unopened.push(value.id);
    }
    total += values.length;
    const sofar = { name: place.name, total, resealed, unopened };
    if (values.length < AT_ONCE_MAX) return sofar;
    progress(sofar);
    after = values.at(-1)?.id;
  }
}

async function resealOne(
  place: SealedPlace,
  sealer: Pick<Sealer, 'rewrap' | 'isNewest'>,
  value: SealedValue,
): Promise<'as it was' | 'resealed' | 'unopened'> {
  const from = await value.read();
  if (from === undefined || sealer.isNewest(from)) return 'as it was';
  try {
    await place.replace(value.id, { from, to: sealer.rewrap(from, value.purpose) });
    return 'resealed';
  } catch (error) {
    if (error instanceof SealBroken) return 'unopened';
    throw error;
  }
}
