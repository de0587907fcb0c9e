// The current service providers. The file gives the first ones of a store; a provider that an operator has changed no
// longer follows the file. They are few enough to be held in memory.
import type { Provider } from '@candor/contract';
import type pg from 'pg';
import type { Logger } from '../../config/log.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Act } from '../../web/act.ts';
import { CallRefused } from '../../web/refused.ts';
import {
  type Change,
  followFile,
  insertProvider,
  lockProviders,
  type ProviderTerms,
  readStored,
  type StoredProvider,
  updateProvider,
} from './provider-rows.ts';
import { LOGO_HOSTS_MAX, logoOrigins } from './read-providers.ts';
import { fold, makeSearchProviders, type SearchProviders } from './search-providers.ts';

export interface Changed {
  readonly before: StoredProvider | null;
  readonly after: StoredProvider;
}

export class ProvidersStore {
  #kept: readonly StoredProvider[] = [];
  #search: SearchProviders = () => [];
  #logoOrigins: readonly string[] = [];
  /** Numbers changes in the order in which they hold the table's lock. */
  #locked = 0;
  #applied = 0;

  static async open(
    db: pg.Pool,
    file: readonly Provider[],
    log: Pick<Logger, 'warn'>,
  ): Promise<ProvidersStore> {
    await inTransaction(db, (client) => followFile(client, file));
    const stored = await readStored(db);
    reportDifferences(stored, file, log);
    const store = new ProvidersStore();
    store.#serve(stored);
    return store;
  }

  readonly search: SearchProviders = (name) => this.#search(name);

  /** Every provider whose name contains this, removed ones last. */
  find(name: string): readonly StoredProvider[] {
    const wanted = fold(name);
    return this.#kept.filter((one) => fold(one.name).includes(wanted));
  }

  /** The origins of the logos. */
  get logoOrigins(): readonly string[] {
    return this.#logoOrigins;
  }

  add(act: Act, terms: ProviderTerms, change: Change): Promise<Changed> {
    return this.#change(act, async () => ({
      before: null,
      after: await insertProvider(act.client, terms, change),
    }));
  }

  update(act: Act, id: number, terms: Partial<ProviderTerms>, change: Change): Promise<Changed> {
    return this.#change(act, async (stored) => ({
      before: standing(stored, id),
      after: await updateProvider(act.client, { id, ...terms }, change),
    }));
  }

  retire(act: Act, id: number, change: Change): Promise<Changed> {
    return this.#change(act, async (stored) => ({
      before: standing(stored, id),
      after: await updateProvider(act.client, { id, retiredAt: change.at }, change),
    }));
  }

  /** Served as soon as the command has committed. */
  async #change(
    { client, afterCommit }: Act,
    change: (stored: readonly StoredProvider[]) => Promise<Changed>,
  ): Promise<Changed> {
    await lockProviders(client);
    this.#locked += 1;
    const number = this.#locked;
    const changed = await change(await readStored(client));
    const stored = await readStored(client);
    if (logoOrigins(served(stored)).length > LOGO_HOSTS_MAX)
      throw new CallRefused('too_many_logo_hosts', { details: { max: LOGO_HOSTS_MAX } });
    afterCommit(() => {
      // The later one of two changes has read what the earlier one wrote.
      if (number < this.#applied) return;
      this.#applied = number;
      this.#serve(stored);
    });
    return changed;
  }

  #serve(stored: readonly StoredProvider[]): void {
    const providers = served(stored);
    this.#kept = stored;
    this.#search = makeSearchProviders(providers);
    this.#logoOrigins = logoOrigins(providers);
  }
}

function standing(stored: readonly StoredProvider[], id: number): StoredProvider {
  const found = stored.find((one) => one.id === id);
  if (!found) throw new CallRefused('provider_not_found');
  if (found.retiredAt !== null) throw new CallRefused('provider_retired');
  return found;
}

const served = (stored: readonly StoredProvider[]): Provider[] =>
  stored
    .filter(({ retiredAt }) => retiredAt === null)
    .map(({ changedBy: _by, changedAt: _at, retiredAt: _retired, ...provider }) => provider);

function reportDifferences(
  stored: readonly StoredProvider[],
  file: readonly Provider[],
  log: Pick<Logger, 'warn'>,
): void {
  const byId = new Map(stored.map((one) => [one.id, one]));
  for (const entry of file) {
    const one = byId.get(entry.id);
    const differs =
      one && Object.entries(entry).some(([field, value]) => one[field as keyof Provider] !== value);
    if (one?.changedBy && (differs || one.retiredAt !== null))
      log.warn(
        `PROVIDERS_FILE, entry ${entry.id}: ${one.changedBy} has changed it, and the operator's word stands`,
      );
  }
}
