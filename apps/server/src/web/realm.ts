// Who calls: each realm of people has its own sessions, and its own way to show on a request whose it is.
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
  /** A cookie travels by itself, so a page of another site could make a browser act with it; a token never does. */
  readonly shownBy: 'token' | 'cookie';
  /**
   * Throws the refusal where the request shows no session, or one that this call is not for. Null only where the call asks
   * for none (optional) and the request shows none that is good. `auth` is never none. `acts`: the
   * call does what is closed to who is blocked.
   */
  authenticate(request: FastifyRequest, auth: string, acts: boolean): Promise<S | null>;
}

export interface ClientRealmOptions {
  readonly findSession: FindSession;
  readonly reachedBy: Peers['reachedBy'];
  /** Null where limits are off. */
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
              // What everyone may ask is answered without the database too: as to a visitor.
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
  /** Null where limits are off. */
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
