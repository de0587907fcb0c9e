// A client in the office, alone and in the list.
import type { IdentityState } from '@candor/contract';

export interface ClientRecord {
  readonly id: number;
  readonly uid: string;
  readonly tradeAccount: string;
  readonly accountId: number;
  readonly isDemo: boolean;
  readonly email: string | null;
  readonly areaCode: string | null;
  readonly mobile: string | null;
  readonly inviteCode: string | null;
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly blockedAt: Date | null;
}

/** The fields of the list. */
export interface ListedClient extends ClientRecord {
  readonly name: string | null;
  /** The status of the last identity review, as on the wire; null without one. */
  readonly identityStatus: number | null;
}

export interface ClientFilter {
  readonly search: string;
  readonly isDemo?: boolean | undefined;
  readonly isBlocked?: boolean | undefined;
  readonly identity?: IdentityState | undefined;
  /** Limits of the creation time in milliseconds; `to` is exclusive. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly sort: 'newest' | 'oldest' | 'seen';
  readonly offset: number;
  readonly limit: number;
}
