// The company as a module of the venue: countries, settings, providers, whether the service runs.
import type { Provider } from '@candor/contract';
import type { ModuleKit, VenueModule } from '../module.ts';
import { findArea } from './present-areas.ts';
import { logoOrigins } from './read-providers.ts';
import { makeSearchProviders } from './search-providers.ts';
import { registerSiteCalls, type SiteFacts } from './site-calls.ts';
import { type SettingsConfig, SiteSettingsStore } from './site-settings.ts';

export interface CompanyOptions extends Omit<SiteFacts, 'searchProviders'> {
  readonly config: SettingsConfig;
  /** Whom main mode finds. */
  readonly providers: readonly Provider[];
}

export interface CompanyModule extends VenueModule {
  readonly site: SiteSettingsStore;
  readonly findArea: typeof findArea;
}

export async function makeCompanyModule(
  { db, log }: ModuleKit,
  { config, providers, ...facts }: CompanyOptions,
): Promise<CompanyModule> {
  const searchProviders = makeSearchProviders(providers);
  const site = await SiteSettingsStore.open(db.venue, config, log);
  const images = logoOrigins(providers);
  return {
    name: 'company',
    site,
    findArea,
    calls: (register) => registerSiteCalls(register, site, { ...facts, searchProviders }),
    get outside() {
      return { images, calls: originsOf(site.current.complaintEmailUrl) };
    },
  };
}

const originsOf = (address: string): readonly string[] => (address === '' ? [] : [new URL(address).origin]);
