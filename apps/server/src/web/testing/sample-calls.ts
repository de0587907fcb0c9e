// For tests: a module's sample of each call of its area, which a new demo account can make on a venue with an open
// market; calls for real accounts only have a sample for a new real one.
import type { AreaName, callsByArea } from '@candor/contract';
import type { TestClient } from './test-client.ts';
import type { TestVenue } from './test-venue.ts';

export type SampleParameters = Readonly<Record<string, string | number | File>>;
/** Whose calls they are; for samples that need something to be there first. */
export interface SampleClient {
  readonly client: TestClient;
  readonly token: string;
  readonly venue: TestVenue;
}
export type Sample = SampleParameters | ((by: SampleClient) => Promise<SampleParameters>);
/** One for each call, so that a call that is added is sampled too. */
export type SampleCalls<Area extends AreaName> = Readonly<Record<keyof (typeof callsByArea)[Area], Sample>>;
