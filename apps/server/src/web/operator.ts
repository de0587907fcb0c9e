// The operator who makes a call, and the store of operators' sessions.
import type { Role } from '@candor/contract';

export interface Operator {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}

export interface OperatorSession {
  /** The id by which lists name the session; it can't be used to log in. */
  readonly id: number;
  readonly operator: Operator;
  /** A step that the operator must complete first. */
  readonly step?: 'password' | 'enrol';
}

/**
 * Undefined for an unknown token, for a session that was idle or has lasted for too long, and for a disabled operator.
 * Only a request made by a person keeps a session from being idle.
 */
export type FindOperatorSession = (
  token: string,
  request: { readonly isIdle: boolean },
) => Promise<OperatorSession | undefined>;

/** The office's part in handling requests. */
export interface OfficeAccess {
  readonly findSession: FindOperatorSession;
  /** True if the office may be reached from this address. */
  isOpenTo(address: string): boolean;
}
