// Risk as a module of the venue: what the house and its clients stand to win and lose.
import type { ModuleKit, VenueModule } from '../module.ts';

export function makeRiskModule(_kit: ModuleKit): VenueModule {
  return { name: 'risk' };
}
