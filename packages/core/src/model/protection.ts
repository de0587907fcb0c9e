// Client protection: client classes, kinds of instruments, and the dated table of leverage limits.
import type { Money } from '../units/units.ts';

/** Kinds by which regulators group instruments; `other` is every kind that they do not name. */
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

/** Applies to positions opened at or after `from`; earlier positions keep their margin. */
export interface LeverageLimit {
  /** Milliseconds since the epoch. */
  readonly from: number;
  readonly clientClass: ClientClass;
  readonly kind: InstrumentKind;
  /** Maximum ratio of a position's notional to its margin; null for all that the instrument offers. */
  readonly max: number | null;
}

/** A regulator's rules as one profile. A venue without a profile has no such rules. */
export interface ProtectionRules {
  readonly name: string;
  /** The legal source, for people who check the rules. */
  readonly source: string;
  /** Minimum of the stop-out level, in per cent of margin. */
  readonly closeOutLevel: number;
  /** True if clients may receive money as a reward. */
  readonly rewards: boolean;
  readonly leverage: readonly LeverageLimit[];
}

/** A limit that clients set themselves, in micro-USD. Null for none. */
export interface SelfLimit {
  readonly amount: Money | null;
  /** The next limit and the time of its start. */
  readonly next?: { readonly amount: Money | null; readonly from: number };
}

/** An account's protection as its events state it: plain data without empty fields. */
export interface AccountProtection {
  readonly clientClass?: ClientClass;
  readonly loss?: SelfLimit;
  readonly breakUntil?: number;
  readonly day?: {
    readonly after: string;
    readonly netValue: Money;
    /** Money since then besides trading: deposits, withdrawals, adjustments, rewards, negative balance protection. */
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
