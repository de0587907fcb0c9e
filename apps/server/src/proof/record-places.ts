// Which events concern an order, an instrument's specification or the settings. They are written with the record, and
// receipts look them up.
import { idInVenue, type VenueEvent } from '@candor/core';
import type pg from 'pg';
import type { StoredEvent } from './record-events.ts';

export const placeKinds = { order: 1, terms: 2, settings: 3, halts: 4 } as const;
export type PlaceKind = keyof typeof placeKinds;

/** Settings belong to the whole venue. */
export const SETTINGS_ID = 0;

/** The id says the shard; the events of an instrument or of the settings are another shard's too. */
interface Place {
  readonly kind: PlaceKind;
  readonly id: number;
}

export interface NumberedEvent {
  readonly seq: number;
  readonly event: StoredEvent;
}

/** Undefined for events that concern none of them. */
export function placesOf(shard: number, stored: StoredEvent): readonly Place[] {
  // The fields that this function reads are the same in older shapes of events.
  const event = stored as unknown as VenueEvent;
  const order = (id: number): Place => ({ kind: 'order', id });
  const ofShard = (kind: PlaceKind, id: number): Place[] => [{ kind, id: idInVenue(shard, id) }];
  switch (event.type) {
    case 'OrderPlaced':
    case 'OrderTriggered':
    case 'StopsSet':
    case 'PendingChanged':
    case 'TrailSet':
    case 'BreakEvenSet':
    case 'GuaranteedStopSet':
    case 'BreakEvenReached':
    case 'OrderCancelled':
    case 'SwapCharged':
    case 'StopOutStep':
      return [order(event.orderId)];
    case 'OrdersLinked':
      return [order(event.orderId), order(event.otherId)];
    case 'PositionClosed':
      return event.part ? [order(event.orderId), order(event.part.id)] : [order(event.orderId)];
    case 'RolledOver':
      return (event.waiting ?? []).map(({ orderId }) => order(orderId));
    case 'InstrumentConfigured':
      return ofShard('terms', event.terms.id);
    case 'InstrumentHalted':
    case 'InstrumentResumed':
      return ofShard('halts', event.instrumentId);
    case 'SettingsChanged':
      return ofShard('settings', SETTINGS_ID);
    case 'AccountArchived':
    case 'AccountBlocked':
    case 'AccountOpened':
    case 'AccountUnblocked':
    case 'AuditAnchored':
    case 'InputsAnchored':
    case 'KeyErased':
    case 'BalanceAdjusted':
    case 'BreakTaken':
    case 'ClientClassSet':
    case 'CommandRefused':
    case 'DemoReset':
    case 'DepositCredited':
    case 'ExecutionCounted':
    case 'LossDayBegun':
    case 'LossLimitSet':
    case 'MarginCallArmed':
    case 'MarginCalled':
    case 'NegativeBalanceCovered':
    case 'ReferralRewarded':
    case 'StopsTrailed':
    case 'VenueStarted':
    case 'WithdrawalApproved':
    case 'WithdrawalCancelled':
    case 'WithdrawalPaid':
    case 'WithdrawalRejected':
    case 'WithdrawalReleased':
    case 'WithdrawalRequested':
      return [];
  }
}

/** Writes in the transaction that records the events. */
export async function writePlaces(
  client: pg.ClientBase,
  shard: number,
  events: readonly NumberedEvent[],
): Promise<void> {
  const places = events.flatMap(({ seq, event }) =>
    placesOf(shard, event).map((place) => ({ ...place, seq })),
  );
  if (places.length === 0) return;
  await client.query(
    `insert into record_places (kind, id, seq) select * from unnest($1::smallint[], $2::bigint[], $3::bigint[])
     on conflict do nothing`,
    [places.map(({ kind }) => placeKinds[kind]), places.map(({ id }) => id), places.map(({ seq }) => seq)],
  );
}

export interface RequestedPlace {
  readonly kind: 'terms' | 'settings';
  /** As the events have it. */
  readonly id: number;
  readonly before: number;
}

/** Returns a shard's last event of each kind and id before the given event, and leaves out those without one. */
export async function lastPlaces(
  db: pg.Pool,
  shard: number,
  requested: readonly RequestedPlace[],
): Promise<number[]> {
  const { rows } = await db.query<{ seq: number }>({
    name: 'last places before events',
    text: `select distinct last.seq from unnest($1::smallint[], $2::bigint[], $3::bigint[]) a (kind, id, before)
     cross join lateral (
       select p.seq from record_places p where p.kind = a.kind and p.id = a.id and p.seq < a.before
       order by p.seq desc limit 1
     ) last`,
    values: [
      requested.map(({ kind }) => placeKinds[kind]),
      requested.map(({ id }) => idInVenue(shard, id)),
      requested.map(({ before }) => before),
    ],
  });
  return rows.map(({ seq }) => seq);
}
