// What every page of the office hears of, in the wire's words.
import type { OfficeData } from '@candor/contract';
import type { TakenCounters } from './counter-readings.ts';

export const presentCounters = (
  list: readonly TakenCounters[],
  { isRealOnSimulated }: { readonly isRealOnSimulated: boolean },
): OfficeData<'officePulse'> => ({ list: [...list], real_on_simulated: isRealOnSimulated ? 1 : 0 });
