// A client as the office knows them, alone and in its list.
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

/** As the list shows them. */
export interface ListedClient extends ClientRecord {
  readonly name: string | null;
  /** Of the last identity review, as the wire has it; null without one. */
  readonly identityStatus: number | null;
}

export interface ClientFilter {
  readonly search: string;
  readonly isDemo?: boolean | undefined;
  readonly isBlocked?: boolean | undefined;
  readonly identity?: IdentityState | undefined;
  /** Of their creation, in milliseconds; `to` is not included. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly sort: 'newest' | 'oldest' | 'seen';
  readonly offset: number;
  readonly limit: number;
}
