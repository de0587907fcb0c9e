// What the office is handed of clients by the modules that have it; main puts it together.
import type { ClientFile } from '@candor/contract';
import type { Language } from '@candor/i18n/server';
import type pg from 'pg';
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

export interface ClientParts {
  search(asked: {
    search: string;
    offset: number;
    limit: number;
  }): Promise<{ clients: ClientRecord[]; total: number }>;
  find(db: Queries, id: number): Promise<ClientRecord | undefined>;
  markBlocked(client: pg.ClientBase, id: number, at: Date | null): Promise<void>;
  /** Ends the logins of all who are marked as blocked, and those of their open sockets. */
  endBlockedSessions(): Promise<void>;
  sessions(userId: number): Promise<readonly { createdAt: Date; lastUsedAt: Date }[]>;
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
