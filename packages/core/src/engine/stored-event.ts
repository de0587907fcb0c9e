// Reads events from the journal, of this version and every older one.
import { type ActorText, parseActor } from '../model/actor.ts';
import { EVENT_VERSION, type EventBody, type VenueEvent } from '../model/event.ts';
import { isAct } from './apply-keys.ts';

/**
 * The event in its current format, from plain data of any version up to the current one. It modifies the given object,
 * since a copy of every event would slow down the folding of a long journal.
 * @throws if a newer program wrote it, or it is no event; the message is for the operator who starts this program
 */
export function upcast(stored: unknown): VenueEvent {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored))
    throw new Error(`${JSON.stringify(stored)} is no event`);
  const event = stored as Writable<VenueEvent> & { v?: number };
  // Folding an event of unknown type would change only the count: the state would be wrong without a warning.
  if (!knownNames.has(event.type))
    throw new Error(
      `an event of type ${JSON.stringify(event.type)} is not known to this program: start the newer program that wrote it`,
    );
  switch (event.v) {
    case EVENT_VERSION:
      parseActor(event.actor);
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

const knownTypes: Readonly<Record<VenueEvent['type'], true>> = {
  InstrumentConfigured: true,
  InstrumentHalted: true,
  InstrumentResumed: true,
  SettingsChanged: true,
  AuditAnchored: true,
  InputsAnchored: true,
  KeyErased: true,
  VenueStarted: true,
  ExecutionCounted: true,
  AccountOpened: true,
  OrderPlaced: true,
  OrderTriggered: true,
  StopsSet: true,
  PendingChanged: true,
  OrdersLinked: true,
  TrailSet: true,
  StopsTrailed: true,
  BreakEvenSet: true,
  GuaranteedStopSet: true,
  BreakEvenReached: true,
  PositionClosed: true,
  OrderCancelled: true,
  SwapCharged: true,
  RolledOver: true,
  MarginCalled: true,
  MarginCallArmed: true,
  StopOutStep: true,
  NegativeBalanceCovered: true,
  DemoReset: true,
  CommandRefused: true,
  AccountArchived: true,
  DepositCredited: true,
  WithdrawalRequested: true,
  WithdrawalCancelled: true,
  WithdrawalApproved: true,
  WithdrawalPaid: true,
  WithdrawalRejected: true,
  WithdrawalReleased: true,
  BalanceAdjusted: true,
  AccountBlocked: true,
  AccountUnblocked: true,
  ReferralRewarded: true,
  ClientClassSet: true,
  LossLimitSet: true,
  BreakTaken: true,
  LossDayBegun: true,
};

/** Every type of event. */
export const eventTypes = Object.keys(knownTypes) as readonly VenueEvent['type'][];
/** A set, because a lookup for every event of a journal must be fast. */
const knownNames: ReadonlySet<unknown> = new Set(eventTypes);

type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

/**
 * Before version 1 the journal recorded no actor; only starts changed instrument specs and settings then. Clients'
 * commands are attributed to the client; the actor of all other events is unknown.
 */
function actorBeforeVersions(event: EventBody): ActorText {
  if (event.type === 'InstrumentConfigured' || event.type === 'SettingsChanged') return 's:start';
  return 'accountId' in event && isAct(event) ? `c:${event.accountId}` : 's:unrecorded';
}
