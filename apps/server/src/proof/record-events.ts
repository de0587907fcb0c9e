// How each type of journal event enters the record. docs/proof.md has the same table, byte by byte.
import type { VenueEvent } from '@candor/core';
import { type Canonical, concatBytes, formatCanonical, toUtf8 } from '@candor/proof';
import { sha256 } from '@candor/proof/node/crypto.ts';

/** A sealed event enters as a commitment that only the account's client can open; everybody can read a clear one. */
export type Disclosure = 'sealed' | 'clear';

/** Events of one account are sealed; events of the whole venue are clear. */
export const disclosures: Readonly<Record<VenueEvent['type'], Disclosure>> = {
  InstrumentConfigured: 'clear',
  InstrumentHalted: 'clear',
  InstrumentResumed: 'clear',
  SettingsChanged: 'clear',
  AuditAnchored: 'clear',
  InputsAnchored: 'clear',
  KeyErased: 'clear',
  VenueStarted: 'clear',
  ExecutionCounted: 'clear',
  RolledOver: 'clear',
  AccountOpened: 'sealed',
  OrderPlaced: 'sealed',
  OrderTriggered: 'sealed',
  StopsSet: 'sealed',
  PendingChanged: 'sealed',
  TrailSet: 'sealed',
  OrdersLinked: 'sealed',
  BreakEvenSet: 'sealed',
  GuaranteedStopSet: 'sealed',
  BreakEvenReached: 'sealed',
  StopsTrailed: 'clear',
  PositionClosed: 'sealed',
  OrderCancelled: 'sealed',
  SwapCharged: 'sealed',
  MarginCalled: 'sealed',
  MarginCallArmed: 'sealed',
  StopOutStep: 'sealed',
  NegativeBalanceCovered: 'sealed',
  DemoReset: 'sealed',
  AccountArchived: 'sealed',
  CommandRefused: 'sealed',
  DepositCredited: 'sealed',
  WithdrawalRequested: 'sealed',
  WithdrawalCancelled: 'sealed',
  WithdrawalApproved: 'sealed',
  WithdrawalPaid: 'sealed',
  WithdrawalRejected: 'sealed',
  WithdrawalReleased: 'sealed',
  BalanceAdjusted: 'sealed',
  AccountBlocked: 'sealed',
  AccountUnblocked: 'sealed',
  ReferralRewarded: 'sealed',
  ClientClassSet: 'sealed',
  LossLimitSet: 'sealed',
  BreakTaken: 'sealed',
  LossDayBegun: 'sealed',
};

/** An event of the journal, parsed from its JSON. */
export type StoredEvent = {
  readonly type: string;
  readonly at?: number;
  readonly actor?: string;
  readonly accountId?: number;
};

/** A log's entry holds at most 65,535 bytes, so a longer event enters by its hash. */
const CLEAR_BYTES_MAX = 60_000;
const HASHED = 3;

/**
 * Returns the account whose key seals the event; undefined for a clear event. @throws for a type that this program does
 * not know
 */
export function sealingAccount(event: StoredEvent): number | undefined {
  const disclosure = Object.hasOwn(disclosures, event.type)
    ? disclosures[event.type as VenueEvent['type']]
    : undefined;
  if (disclosure === undefined) throw new Error(`an event of type ${event.type} has no place in the record`);
  if (disclosure === 'clear') return undefined;
  if (event.accountId === undefined) throw new Error(`${event.type} without an account`);
  return event.accountId;
}

/**
 * Returns the bytes to hash: the canonical form, or the JSON of the journal if a value has no canonical form (a
 * fraction, a lone surrogate).
 */
export function textOfEvent(event: StoredEvent): string {
  try {
    return formatCanonical(event as Canonical);
  } catch (error) {
    if (error instanceof RangeError) return JSON.stringify(event);
    throw error;
  }
}

/** 02 ‖ text, or 03 ‖ SHA-256(text) for a long text. */
export function entryInClear(text: string): Uint8Array {
  const bytes = toUtf8(text);
  return bytes.length > CLEAR_BYTES_MAX
    ? concatBytes(Uint8Array.of(HASHED), sha256(bytes))
    : concatBytes(Uint8Array.of(2), bytes);
}
