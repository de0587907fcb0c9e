// The erasure of a key is recorded only for accounts that are gone, and changes nothing in a snapshot.
import { expect, it } from 'vitest';
import { systemActor } from '../model/actor.ts';
import type { Command } from '../model/command.ts';
import type { VenueEvent } from '../model/event.ts';
import type { AccountId } from '../model/order.ts';
import { apply } from './apply.ts';
import { exportState } from './snapshot.ts';
import { VenueState } from './state.ts';
import { Venue } from './venue.ts';

it('is an event of an account that is not open, and of the state nothing but its number', () => {
  const events: VenueEvent[] = [];
  const state = new VenueState(0);
  const venue = new Venue(state, (event) => events.push(event));
  const handle = (command: Command) =>
    venue.handle({ command, actor: systemActor('test'), idempotency: null }, 5);
  handle({ type: 'OpenAccount', accountId: 1 as AccountId, demo: true });
  expect(handle({ type: 'RecordErasure', account: 1 as AccountId })).toMatchObject({ ok: true });
  expect(events.map(({ type }) => type)).toEqual(['AccountOpened']);
  handle({ type: 'ArchiveAccount', accountId: 1 as AccountId });
  const before = exportState(state);
  handle({ type: 'RecordErasure', account: 1 as AccountId });
  expect(events.at(-1)).toMatchObject({ type: 'KeyErased', at: 5, account: 1 });
  expect({ ...exportState(state), seq: before.seq }).toEqual(before);
  const again = new VenueState(0);
  for (const event of events) apply(again, event);
  expect(exportState(again)).toEqual(exportState(state));
});
