// Who calls: clients and operators have separate sessions, and each realm has its own way to show the session on a
// request.
import { type CallSite, mayDo, OFFICE_IDLE_HEADER, type OfficeAuth, type Permission } from '@candor/contract';
import type { FastifyRequest } from 'fastify';
import { isDatabaseBusy } from '../db/database-faults.ts';
import { officeTokenOf } from './office-cookie.ts';
import type { FindOperatorSession, OperatorSession } from './operator.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Peers } from './reached-by.ts';
import { CallRefused, TransportFault } from './refused.ts';
import { tokenOf } from './request-state.ts';
import { weightOf } from './route-weights.ts';
import type { Session } from './session.ts';
import type { FindSession } from './session-lookups.ts';

export interface Realm<S> {
  /**
   * A browser sends cookies by itself, so a page of another site could make it act with one; it never sends a token.
   */
  readonly shownBy: 'token' | 'cookie';
  /**
   * Throws if the request shows no session, or one that may not make this call. Returns null only if the call requires
   * no session (optional) and the request shows no valid one. `auth` is never none. `acts` is true for calls that are
   * closed to blocked users.
   */
  authenticate(request: FastifyRequest, auth: string, acts: boolean): Promise<S | null>;
}

export interface ClientRealmOptions {
  readonly findSession: FindSession;
  readonly reachedBy: Peers['reachedBy'];
  /** Null if limits are off. */
  readonly userLimit: RateLimit | null;
}

/** Clients, by the token of their login. */
export function makeClientRealm({ findSession, reachedBy, userLimit }: ClientRealmOptions): Realm<Session> {
  return {
    shownBy: 'token',
    async authenticate(request, auth, acts) {
      const token = tokenOf(request);
      const session =
        token === undefined
          ? undefined
          : await findSession(token, reachedBy(request.raw).network).catch((fault: unknown) => {
              // Calls that are open to everyone are answered without the database too, as to a visitor.
              if (auth === 'optional' && isBusy(fault)) return undefined;
              throw fault;
            });
      if (!session && auth === ('optional' satisfies CallSite['auth'])) return null;
      if (!session) throw new CallRefused('session_invalid');
      request.caller = `client ${session.user.id}`;
      userLimit?.take(session.user.id, weightOf(request));
      if (auth === ('real' satisfies CallSite['auth']) && session.user.isDemo)
        throw new CallRefused('real_account_required');
      if (auth === ('demo' satisfies CallSite['auth']) && !session.user.isDemo)
        throw new CallRefused('demo_account_required');
      if (acts && session.user.blockedAt !== null) throw new CallRefused('account_blocked');
      return session;
    },
  };
}

const isBusy = (fault: unknown): boolean =>
  isDatabaseBusy(fault) || (fault instanceof TransportFault && fault.code === 'busy');

export interface OperatorRealmOptions {
  readonly findSession: FindOperatorSession;
  /** Null if limits are off. */
  readonly operatorLimit: RateLimit | null;
}

/** Operators, by the cookie of their login. */
export function makeOperatorRealm({
  findSession,
  operatorLimit,
}: OperatorRealmOptions): Realm<OperatorSession> {
  return {
    shownBy: 'cookie',
    async authenticate(request, word) {
      const token = officeTokenOf(request);
      const isIdle = request.headers[OFFICE_IDLE_HEADER] === '1';
      const session = token === undefined ? undefined : await findSession(token, { isIdle });
      if (!session && word === ('optional' satisfies CallSite['auth'])) return null;
      if (!session) throw new CallRefused('session_invalid');
      request.caller = `operator ${session.operator.id}`;
      const auth = word as Exclude<OfficeAuth, 'none'> | 'optional';
      operatorLimit?.take(session.operator.id, weightOf(request));
      if (auth === 'begun' || auth === 'optional') return session;
      if (session.step) throw new CallRefused('step_required', { details: { step: session.step } });
      if (auth === 'any') return session;
      requirePermission(session, auth);
      return session;
    },
  };
}

function requirePermission({ operator }: OperatorSession, permission: Permission): void {
  if (!mayDo(operator.role, permission)) throw new CallRefused('not_permitted', { details: { permission } });
}
