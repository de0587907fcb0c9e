// The desk as a module of the venue: what waits for operators.
import type { Pulse } from '../../web/pulse.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleKit, VenueModule } from '../module.ts';
import { makeReadPulses } from './pulses.ts';

export interface DeskOptions {
  /** Of all modules. */
  readonly pulses: readonly Pulse[];
}

export function makeDeskModule({ now }: ModuleKit, { pulses }: DeskOptions): VenueModule {
  const readPulses = makeReadPulses(pulses, now);
  return {
    name: 'desk',
    officeCalls(register) {
      register('officePulse', { weight: weights.stored }, async ({ operator }) => ({
        data: { list: await readPulses(operator) },
      }));
    },
  };
}
