// Interfaces about clients that other modules offer to the office; main connects them.
import type { ClientFile } from '@candor/contract';
import type { Language } from '@candor/i18n/server';
import type pg from 'pg';
import type { Act } from '../../web/act.ts';
import type { ClientFilter, ClientRecord, ListedClient } from '../../web/client-record.ts';
import type { ListOfClient } from '../../web/list-of-client.ts';
import type { LoggedInSession } from '../../web/logins.ts';

type Queries = pg.Pool | pg.ClientBase;

export interface ClientParts {
  list(filter: ClientFilter): Promise<{ clients: ListedClient[]; total: number }>;
  find(db: Queries, id: number): Promise<ClientRecord | undefined>;
  markBlocked(client: pg.ClientBase, id: number, at: Date | null): Promise<void>;
  /** Ends the logins of all clients marked as blocked, and those of their open sockets. */
  endBlockedSessions(): Promise<void>;
  /** Their sessions reload the user with the next call. */
  reloadUser(userId: number): void;
  sessions(userId: number): Promise<readonly LoggedInSession[]>;
  /** The text for a session's device and place. */
  sessionWords(session: LoggedInSession): { readonly device: string; readonly place: string };
  /** Within a command: ends one of their logins or, without an id, all. Null if there is no such login. */
  endSessions(act: Act, userId: number, sessionId?: string): Promise<number | null>;
  referrals(userId: number): Promise<{
    readonly invitedBy: ClientRecord | null;
    readonly invited: readonly ClientRecord[];
    readonly total: number;
  }>;
  /** The instrument's code on the screens. */
  instrumentCode(instrumentId: number): string;
  trading(
    accountId: number,
    language: Language,
  ): Promise<Pick<ClientFile, 'account' | 'open' | 'orders' | 'log'>>;
  /** Other areas' lists for one client, as their office calls show them. */
  readonly areas: {
    readonly identities: ListOfClient;
    readonly deposits: ListOfClient;
    readonly withdrawals: ListOfClient;
    readonly methods: ListOfClient;
  };
}

/** In the form in which messages to them are addressed. */
export function addressesOf({ email, areaCode, mobile }: ClientRecord): string[] {
  const numbers = mobile ? [mobile, `${areaCode ?? ''}${mobile}`, `+${areaCode ?? ''}${mobile}`] : [];
  return [...(email ? [email] : []), ...numbers];
}
