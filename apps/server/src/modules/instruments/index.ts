// Instruments as a module of the venue: what operators change of them.
import type { ModuleKit, VenueModule } from '../module.ts';

export function makeInstrumentsModule(_kit: ModuleKit): VenueModule {
  return { name: 'instruments' };
}
