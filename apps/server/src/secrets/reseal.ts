// After a new master key came first: every sealed value is wrapped by it, so that the older keys can be taken away.
import { SealBroken, type Sealer } from './sealer.ts';

export interface SealedValue {
  /** What names it in its place, and where the next ones follow. */
  readonly id: number | string;
  readonly purpose: string;
  /** Undefined where it has gone meanwhile. */
  read(): Promise<Buffer | undefined>;
}

/** The sealed values of one kind, wherever they are kept. */
export interface SealedPlace {
  readonly name: string;
  /** In the order of their ids: those after one, or the first; none at the end. */
  list(after: SealedValue['id'] | undefined, limit: number): Promise<readonly SealedValue[]>;
  /** Only where the value is still the one that was read: whoever has written another meanwhile sealed it again. */
  replace(id: SealedValue['id'], change: { readonly from: Buffer; readonly to: Buffer }): Promise<void>;
}

export interface Resealed {
  readonly name: string;
  readonly total: number;
  /** Wrapped again by this run; the others were under the newest key already. */
  readonly resealed: number;
  /** Ids of those that no key at hand opens. */
  readonly unopened: readonly SealedValue['id'][];
}

const AT_ONCE_MAX = 100;

/** Safe to end and to run again, and beside a program that knows the new key. */
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
