// For tests: what an act of the office is tried on, and what it is given so that it succeeds.
import { systemActor, usd } from '@candor/core';
import { type OfficeClient, openOffice } from '../office-client.ts';
import { openRealUser, type RealUser } from '../real-user.ts';
import { makeTestClient, type TestClient } from '../test-client.ts';
import type { TestVenue } from '../test-venue.ts';

export type Input = Readonly<Record<string, unknown>>;

export interface ActStage {
  readonly venue: TestVenue;
  readonly client: TestClient;
  /** The operator who makes the call: nobody has acted by this name before. */
  readonly ann: OfficeClient;
  /** The operator of the earlier step, for calls that need two. */
  readonly ben: OfficeClient;
  /** With a verified name and 30,000 USD. */
  openUser(): Promise<RealUser & { readonly seq: number }>;
}

/** Brings about what the call needs, and gives its input. */
export type PrepareAct = (stage: ActStage) => Promise<Input> | Input;

export async function openActStage(venue: TestVenue): Promise<ActStage> {
  return {
    venue,
    client: makeTestClient(venue.origin),
    ann: await openOffice(venue, 'administrator'),
    ben: await openOffice(venue, 'administrator'),
    openUser: () => openFundedUser(venue),
  };
}

/** Far from the ids of reported deposits: the engine credits each once. */
let deposits = 2e9;

async function openFundedUser(venue: TestVenue): Promise<RealUser & { readonly seq: number }> {
  const user = await openRealUser(venue);
  deposits += 1;
  const { seq } = await venue.engine.submit({
    command: {
      ...{ type: 'CreditDeposit', accountId: user.accountId, depositId: deposits },
      amount: usd('30000'),
    } as const,
    // Like in a seeded store: no operator has decided it.
    actor: systemActor('seed'),
    idempotency: null,
  });
  return { ...user, seq };
}
