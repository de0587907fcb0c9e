// Group commit: nothing is told before it is durable, nothing at all where the journal fails, and events before answers.
import { type CommandRequest, type VenueEvent, VenueState } from '@candor/core';
import { makeTerms } from '@candor/core/testing';
import { describe, expect, it } from 'vitest';
import { EngineLoop } from './engine-loop.ts';
import { EngineBusy } from './port.ts';

const configure: CommandRequest = {
  command: { type: 'ConfigureInstrument', terms: makeTerms('EURUSD') },
  actor: 'test',
  idempotency: null,
};
const open = (accountId: number): CommandRequest => ({
  command: { type: 'OpenAccount', accountId, demo: true },
  actor: 'test',
  idempotency: null,
});
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A loop whose journal holds each append until it is let go. */
function makeLoop(inboxMax = 100) {
  const appends: { firstSeq: number; events: readonly VenueEvent[]; end: PromiseWithResolvers<void> }[] = [];
  const told: string[] = [];
  const loop = new EngineLoop({
    state: new VenueState(),
    journal: {
      append: (firstSeq, events) => {
        const end = Promise.withResolvers<void>();
        appends.push({ firstSeq, events, end });
        return end.promise;
      },
    },
    onCommitted: (seq, events) => told.push(`committed ${seq} with ${events.length}`),
    onFailure: (error) => told.push(`failed: ${(error as Error).message}`),
    inboxMax,
  });
  const submit = (request: CommandRequest): void =>
    loop.submit(request, 1, (reply) => told.push(`answered ${reply.seq}`));
  return { loop, appends, told, submit };
}

describe('the engine loop', () => {
  it('tells nothing before it is durable, then the events of a batch before its answers and figures', async () => {
    const { loop, appends, told, submit } = makeLoop();
    submit(configure);
    await turn();
    submit(open(1));
    loop.read(() => told.push('figures'));
    submit(open(2));
    await turn();
    expect(appends.map(({ firstSeq, events }) => [firstSeq, events.length])).toEqual([[1, 1]]);
    expect(told).toEqual([]);
    appends[0]?.end.resolve();
    await turn();
    await turn();
    expect(told).toEqual(['committed 1 with 0', 'answered 1']);
    expect(appends.map(({ firstSeq, events }) => [firstSeq, events.length])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    appends[1]?.end.resolve();
    await turn();
    expect(told.slice(2)).toEqual(['committed 3 with 2', 'answered 2', 'figures', 'answered 3']);
  });

  it('answers a look at the memory at once where nothing waits, and otherwise after what it may have seen', async () => {
    const { loop, appends, told, submit } = makeLoop();
    loop.read(() => told.push('first look'));
    expect(told).toEqual(['first look']);
    submit(open(1));
    await turn();
    submit(open(1));
    loop.read(() => told.push('second look'));
    expect(told).toEqual(['first look']);
    appends[0]?.end.resolve();
    await turn();
    expect(told).toEqual(['first look', 'committed 1 with 1', 'answered 1', 'answered 1', 'second look']);
  });

  it('tells nothing any more once an append has failed', async () => {
    const { loop, appends, told, submit } = makeLoop();
    submit(open(1));
    await turn();
    appends[0]?.end.reject(new Error('no disk'));
    await turn();
    submit(open(2));
    loop.read(() => told.push('look'));
    await turn();
    expect(told).toEqual(['failed: no disk']);
    expect(appends).toHaveLength(1);
  });

  it('takes no more than its inbox holds, and none of what it turns away', async () => {
    const { loop, appends, told, submit } = makeLoop(2);
    submit(open(1));
    submit(open(2));
    expect(() => submit(open(3))).toThrow(EngineBusy);
    await turn();
    appends[0]?.end.resolve();
    await turn();
    expect(told).toEqual(['committed 2 with 2', 'answered 1', 'answered 2']);
    expect(loop.venue.state.accounts.size).toBe(2);
  });
});
