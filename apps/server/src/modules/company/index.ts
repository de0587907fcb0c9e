// The company as a module of the venue: countries, settings, providers, whether the service runs.
import type { Provider } from '@candor/contract';
import type { ModuleContext, VenueModule } from '../module.ts';
import { registerOfficeProviderCalls } from './office-provider-calls.ts';
import { findArea, writeRegionNotice } from './present-areas.ts';
import { ProvidersStore } from './providers-store.ts';
import { firstSiteAnswers, registerSiteCalls, type SiteFacts } from './site-calls.ts';
import { type SettingsConfig, SiteSettingsStore } from './site-settings.ts';
import { SiteTopic } from './site-topic.ts';

export interface CompanyOptions extends Omit<SiteFacts, 'searchProviders'> {
  readonly config: SettingsConfig;
  /** From PROVIDERS_FILE: the first providers that main mode finds. */
  readonly providers: readonly Provider[];
}

export interface CompanyModule extends VenueModule {
  readonly site: SiteSettingsStore;
  readonly findArea: typeof findArea;
  readonly writeRegionNotice: typeof writeRegionNotice;
}

export async function makeCompanyModule(
  context: ModuleContext,
  { config, providers, ...facts }: CompanyOptions,
): Promise<CompanyModule> {
  const { db, log } = context;
  const store = await ProvidersStore.open(db.venue, providers, log);
  const site = await SiteSettingsStore.open(db.venue, config, log);
  return {
    name: 'company',
    site,
    findArea,
    writeRegionNotice,
    calls: (register) => registerSiteCalls(register, site, { ...facts, searchProviders: store.search }),
    firstAnswers: (language) => firstSiteAnswers(site, facts, language),
    officeCalls: (register) => registerOfficeProviderCalls(register, context, store),
    topics: new SiteTopic({
      version: () => site.version,
      onError: (error) => log.error({ err: error }, 'the live socket failed'),
    }),
    get outside() {
      const { complaintEmailUrl, serviceLink, serviceLinkType } = site.current;
      return {
        images: store.logoOrigins,
        calls: originsOf(complaintEmailUrl),
        // Links that are copied or opened outside need no frame.
        frames: serviceLinkType === 2 || serviceLinkType === 3 ? [] : originsOf(serviceLink),
      };
    },
  };
}

const originsOf = (address: string): readonly string[] => (address === '' ? [] : [new URL(address).origin]);
