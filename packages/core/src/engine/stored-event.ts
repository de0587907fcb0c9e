// Events as they come from the journal: of this version, and of every older one.
import { type ActorText, parseActor } from '../model/actor.ts';
import { EVENT_VERSION, type EventBody, type VenueEvent } from '../model/event.ts';
import { isAct } from './apply-keys.ts';

/**
 * The event in today's shape, from plain data of any version up to today's. What is given is taken over and changed, as
 * a copy of every event would make the folding of a long journal slower.
 * @throws where a newer program wrote it, or it is no event, in words for whoever starts this one
 */
export function upcast(stored: unknown): VenueEvent {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored))
    throw new Error(`${JSON.stringify(stored)} is no event`);
  const event = stored as Writable<VenueEvent> & { v?: number };
  // Folded, one of an unknown kind would count and change nothing: the state would be wrong without a word.
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

/** Every type of event that there is. */
export const eventTypes = Object.keys(knownTypes) as readonly VenueEvent['type'][];
/** Asked of every event of a journal, for which a lookup in an object by its own names would be slow. */
const knownNames: ReadonlySet<unknown> = new Set(eventTypes);

type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

/**
 * Before version 1 the journal recorded no actor but of terms and settings, which only starts changed then. What a
 * client commanded is theirs; who was behind the rest is not known any more.
 */
function actorBeforeVersions(event: EventBody): ActorText {
  if (event.type === 'InstrumentConfigured' || event.type === 'SettingsChanged') return 's:start';
  return 'accountId' in event && isAct(event) ? `c:${event.accountId}` : 's:unrecorded';
}
