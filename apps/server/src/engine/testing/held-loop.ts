// An engine's loop whose journal delays each append until the test releases it, for tests of ordering.
import { type CommandRequest, systemActor, type VenueEvent, VenueState } from '@candor/core';
import { makeSpec } from '@candor/core/testing';
import { EngineLoop } from '../engine-loop.ts';

export const configure: CommandRequest = {
  command: { type: 'ConfigureInstrument', terms: makeSpec('EURUSD') },
  actor: systemActor('start'),
  idempotency: null,
};
export const open = (accountId: number): CommandRequest => ({
  command: { type: 'OpenAccount', accountId, demo: true },
  actor: systemActor('accounts'),
  idempotency: null,
});
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A loop whose journal delays each append until the test releases it. */
export function makeLoop(inboxMax = 100, stallMsMax = 60_000) {
  const appends: { firstSeq: number; events: readonly VenueEvent[]; end: PromiseWithResolvers<void> }[] = [];
  const notified: string[] = [];
  const loop = new EngineLoop({
    state: new VenueState(0),
    journal: {
      append: (firstSeq, events) => {
        const end = Promise.withResolvers<void>();
        appends.push({ firstSeq, events, end });
        return end.promise;
      },
    },
    onCommitted: (seq, events) => notified.push(`committed ${seq} with ${events.length}`),
    onFailure: (error) => notified.push(`failed: ${(error as Error).message}`),
    inboxMax,
    stallMsMax,
  });
  const submit = (request: CommandRequest): void =>
    loop.submit(request, 1, (reply) => notified.push(`answered ${reply.seq}`));
  return { loop, appends, notified, submit };
}
