// The keys of the venue's logs and of its witnesses, as it publishes them.

export interface PublishedKey {
  readonly name: string;
  readonly origin: string;
  readonly verifierKey: string;
}

export interface VenueKeys {
  readonly logs: readonly PublishedKey[];
  /** Verifier keys. */
  readonly witnesses: readonly string[];
}

/** Served beside the page's own API. Rejects if there is no response, or none with keys. */
export async function fetchVenueKeys(apiOrigin: string): Promise<VenueKeys> {
  const answer = await fetch(`${apiOrigin}/proof/keys`);
  if (!answer.ok) throw new Error(`keys: ${answer.status}`);
  const { logs, witnesses } = (await answer.json()) as VenueKeys;
  return { logs, witnesses };
}

/** The server writes its API's address into the page; an empty one is the page's own. */
export const apiOriginOfPage = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name=candor-api]')?.content ?? '';
