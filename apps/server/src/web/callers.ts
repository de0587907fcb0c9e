// Identifies the caller on a route that is no call of the contract.
import type { FastifyRequest } from 'fastify';
import type { Operator } from './operator.ts';
import type { SessionUser } from './session.ts';

export interface Callers {
  /** Uses the cookie of a completed login; undefined for anyone else, and from outside the office's subnets. */
  operatorOf(request: FastifyRequest): Promise<Operator | undefined>;
  /** Uses the login token in its header; undefined for anyone else. */
  clientOf(request: FastifyRequest): Promise<SessionUser | undefined>;
}
