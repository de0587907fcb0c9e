// For tests: a module's sample of each call of its area, as a fresh demo account can make it on a venue with an open market.
import type { AreaName, callsByArea } from '@candor/contract';
import type { TestClient } from './test-client.ts';

export type SampleParameters = Readonly<Record<string, string | number>>;
/** Whose calls they are; for samples that need something to be there first. */
export interface SampleClient {
  readonly client: TestClient;
  readonly token: string;
}
export type Sample = SampleParameters | ((by: SampleClient) => Promise<SampleParameters>);
/** One for each call, so that a call that is added is sampled too. */
export type SampleCalls<Area extends AreaName> = Readonly<Record<keyof (typeof callsByArea)[Area], Sample>>;
