// Content as a module of the venue: news and announcements.
import type { ModuleKit, VenueModule } from '../module.ts';

export function makeContentModule(_kit: ModuleKit): VenueModule {
  return { name: 'content' };
}
