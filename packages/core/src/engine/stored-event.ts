// An event as the journal keeps it, and back: of this version, and of every older one.
import { clientActor, formatActor, parseActor, systemActor } from '../model/actor.ts';
import { EVENT_VERSION, type EventBody, type VenueEvent } from '../model/event.ts';
import { isAct } from './apply-keys.ts';

/** Plain data for JSON: the event with its actor as a short text. */
export type StoredEvent = EventBody & { readonly v: number; readonly actor: string };

export const storedEvent = (event: VenueEvent): StoredEvent => ({
  ...event,
  actor: formatActor(event.actor),
});

/**
 * The event in today's shape, from plain data of any version up to today's. What is given is taken over and changed, as
 * a copy of every event would make the folding of a long journal slower.
 * @throws where a newer program wrote it, in words for whoever starts this one
 */
export function upcast(stored: unknown): VenueEvent {
  const event = stored as Writable<VenueEvent> & { v?: number; actor: unknown };
  switch (event.v) {
    case EVENT_VERSION:
      event.actor = parseActor(event.actor as unknown as string);
      return event;
    case undefined:
      event.v = EVENT_VERSION;
      event.actor = actorBeforeVersions(event);
      return event;
    default:
      throw new Error(
        `an event of version ${JSON.stringify(event.v)} was written by a newer program: this one reads versions up to ${EVENT_VERSION}; start the newer program`,
      );
  }
}

type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

/**
 * Before version 1 the journal recorded no actor but of terms and settings, which only starts changed then. What a
 * client commanded is theirs; who was behind the rest is not known any more.
 */
function actorBeforeVersions(event: EventBody): VenueEvent['actor'] {
  if (event.type === 'InstrumentConfigured' || event.type === 'SettingsChanged') return systemActor('start');
  return 'accountId' in event && isAct(event) ? clientActor(event.accountId) : systemActor('unrecorded');
}
