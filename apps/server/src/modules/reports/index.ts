// Reports as a module of the venue: days that are closed, and what they held.
import type { ModuleKit, VenueModule } from '../module.ts';

export function makeReportsModule(_kit: ModuleKit): VenueModule {
  return { name: 'reports' };
}
