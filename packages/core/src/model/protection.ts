// What protects clients by rule: classes of clients, kinds of instruments, and the dated table of the most leverage.
import type { Money } from '../units/units.ts';

/** As regulators group what is traded; `other` is all that they do not name. */
export type InstrumentKind =
  | 'fx_major'
  | 'fx_other'
  | 'gold'
  | 'index_major'
  | 'index_other'
  | 'commodity'
  | 'share'
  | 'crypto'
  | 'other';

export type ClientClass = 'retail' | 'professional';

/** From `from` on, for positions that are opened then: what came before keeps its margin. */
export interface LeverageLimit {
  /** Milliseconds since the epoch. */
  readonly from: number;
  readonly clientClass: ClientClass;
  readonly kind: InstrumentKind;
  /** A position is worth at most so many times its margin; null: as much as the instrument offers. */
  readonly max: number | null;
}

/** A regulator's rules as one profile. A venue without one has none of them. */
export interface ProtectionRules {
  readonly name: string;
  /** The legal text they are from, for whoever checks them. */
  readonly source: string;
  /** Per cent of margin below which the stop-out level can't be set. */
  readonly closeOutLevel: number;
  /** Whether clients may be rewarded with money for anything. */
  readonly rewards: boolean;
  readonly leverage: readonly LeverageLimit[];
}

/** A limit that clients set themselves, in micro-USD. Null: none. */
export interface SelfLimit {
  readonly amount: Money | null;
  /** What takes its place, and when. */
  readonly next?: { readonly amount: Money | null; readonly from: number };
}

/** How an account is protected, as its events have it: plain data; what there is none of is absent. */
export interface AccountProtection {
  readonly clientClass?: ClientClass;
  readonly loss?: SelfLimit;
  readonly breakUntil?: number;
  readonly day?: {
    readonly after: string;
    readonly netValue: Money;
    /** What came and went since then without being traded: deposits, withdrawals, adjustments, rewards, cover. */
    readonly moved: Money;
  };
}

const kinds: Readonly<Record<InstrumentKind, true>> = {
  fx_major: true,
  fx_other: true,
  gold: true,
  index_major: true,
  index_other: true,
  commodity: true,
  share: true,
  crypto: true,
  other: true,
};
export const instrumentKinds = Object.keys(kinds) as readonly InstrumentKind[];
export const clientClasses: readonly ClientClass[] = ['retail', 'professional'];
