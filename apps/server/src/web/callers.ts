// Who asks on a route that is no call of the contract.
import type { FastifyRequest } from 'fastify';
import type { Operator } from './operator.ts';
import type { SessionUser } from './session.ts';

export interface Callers {
  /** By the cookie of a login whose steps are done; undefined for anyone else, and from outside the office's networks. */
  operatorOf(request: FastifyRequest): Promise<Operator | undefined>;
  /** By the token of their login, in its header; undefined for anyone else. */
  clientOf(request: FastifyRequest): Promise<SessionUser | undefined>;
}
