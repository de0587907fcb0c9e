// The logs that strangers check, open to everybody.
import type { ModuleKit, VenueModule } from '../module.ts';
import { serveLogs } from './serve-logs.ts';

export function makeProofModule({ db }: Pick<ModuleKit, 'db'>): VenueModule {
  return { name: 'proof', routes: (app) => serveLogs(app, db.requests) };
}
