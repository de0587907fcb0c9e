// The company as a module of the venue: countries, settings, providers, whether the service runs.
import type { Provider } from '@candor/contract';
import type { VenueModule } from '../module.ts';
import { logoOrigins } from './read-providers.ts';
import { makeSearchProviders } from './search-providers.ts';
import { registerSiteCalls, type SiteConfig, type SiteFacts } from './site-calls.ts';

export interface CompanyOptions extends Omit<SiteFacts, 'searchProviders'> {
  readonly config: SiteConfig;
  /** Whom main mode finds. */
  readonly providers: readonly Provider[];
}

export function makeCompanyModule({ config, providers, ...facts }: CompanyOptions): VenueModule {
  const searchProviders = makeSearchProviders(providers);
  return {
    name: 'company',
    calls: (register) => registerSiteCalls(register, config, { ...facts, searchProviders }),
    outside: { images: logoOrigins(providers), calls: originsOf(config.complaintEmailUrl) },
  };
}

const originsOf = (address: string): readonly string[] => (address === '' ? [] : [new URL(address).origin]);
