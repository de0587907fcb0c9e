// What the office is handed of clients by the modules that have it; main puts it together.
import type { ClientFile, IdentityState } from '@candor/contract';
import type { Language } from '@candor/i18n/server';
import type pg from 'pg';
import type { Act } from '../../web/act.ts';
import type { ListOfClient } from '../../web/list-of-client.ts';

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

type Queries = pg.Pool | pg.ClientBase;

/** As the list shows them. */
export interface ListedClient extends ClientRecord {
  readonly name: string | null;
  /** Of the last identity review, as the wire has it; null without one. */
  readonly identityStatus: number | null;
}

export interface ClientSession {
  readonly id: string;
  readonly userAgent: string | null;
  readonly network: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

export interface ClientFilter {
  readonly search: string;
  readonly isDemo?: boolean | undefined;
  readonly isBlocked?: boolean | undefined;
  readonly identity?: IdentityState | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly sort: 'newest' | 'oldest' | 'seen';
  readonly offset: number;
  readonly limit: number;
}

export interface ClientParts {
  list(asked: ClientFilter): Promise<{ clients: ListedClient[]; total: number }>;
  find(db: Queries, id: number): Promise<ClientRecord | undefined>;
  markBlocked(client: pg.ClientBase, id: number, at: Date | null): Promise<void>;
  /** Ends the logins of all who are marked as blocked, and those of their open sockets. */
  endBlockedSessions(): Promise<void>;
  /** Their logins know from the next call on what was changed of the user. */
  reloadUser(userId: number): void;
  sessions(userId: number): Promise<readonly ClientSession[]>;
  /** The words for a session's device and place. */
  sessionWords(session: ClientSession): { readonly device: string; readonly place: string };
  /** Within an act: one login of theirs or, without an id, all. Null where there is none such. */
  endSessions(act: Act, userId: number, sessionId?: string): Promise<number | null>;
  referrals(userId: number): Promise<{
    readonly invitedBy: ClientRecord | null;
    readonly invited: readonly ClientRecord[];
    readonly total: number;
  }>;
  /** What an instrument is called on the screens. */
  instrumentCode(instrumentId: number): string;
  trading(
    accountId: number,
    language: Language,
  ): Promise<Pick<ClientFile, 'account' | 'open' | 'orders' | 'log'>>;
  /** The lists of other areas for one client, as their calls of the office show them. */
  readonly areas: {
    readonly identities: ListOfClient;
    readonly deposits: ListOfClient;
    readonly withdrawals: ListOfClient;
    readonly methods: ListOfClient;
  };
}

/** As messages to them are addressed. */
export function addressesOf({ email, areaCode, mobile }: ClientRecord): string[] {
  const numbers = mobile ? [mobile, `${areaCode ?? ''}${mobile}`, `+${areaCode ?? ''}${mobile}`] : [];
  return [...(email ? [email] : []), ...numbers];
}
