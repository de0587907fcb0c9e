// Who works in the office, as a call is handed them, and where their logins live.
import type { Permission, Role } from '@candor/contract';

export interface Operator {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}

export interface OperatorSession {
  /** What lists name it by, which opens nothing. */
  readonly id: number;
  readonly operator: Operator;
  /** What they must do before anything else. */
  readonly step?: 'password' | 'enrol';
}

/**
 * Undefined for a token of no session, of one that was idle for too long or has lasted too long, or of who is disabled.
 * Only a request with a person behind it keeps a session from being idle.
 */
export type FindOperatorSession = (
  token: string,
  request: { readonly isIdle: boolean },
) => Promise<OperatorSession | undefined>;

/** What the office needs of requests. */
export interface OfficeAccess {
  readonly findSession: FindOperatorSession;
  /** Whether the office may be reached from this address. */
  isOpenTo(address: string): boolean;
}

export type { Permission };
