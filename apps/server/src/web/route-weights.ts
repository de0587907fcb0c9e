// What a request to each route costs, in milliseconds of the machine, measured with `GET`s of a running venue and
// rounded up. Limits by network and by user count these, so that a flood of costly requests ends as soon as one of
// cheap ones. Each call names its own where it is
// registered; a route without one costs `unknown`.
import type { FastifyContextConfig, FastifyRequest } from 'fastify';

export type Weight = number | ((request: FastifyRequest) => number);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Milliseconds of the machine. */
    weight?: Weight;
  }
}

/** What most calls cost; one that costs another figure says it where it is registered. */
export const weights = {
  /** Only memory is read. */
  plain: 0.25,
  /** The database is asked. */
  stored: 0.6,
  /** The database is written, in a transaction. */
  written: 1,
  /** The engine writes to its journal. */
  journaled: 1,
} as const;

export const pageWeights = {
  /** A file from memory. */
  file: 0.2,
  page: 0.5,
  /** A page for an origin that nobody asked for lately: it is compressed. */
  newPage: 8,
  /** A page of Trade drawn with a chart that nobody asked for within half a second. */
  drawnPage: 8,
  /** A drawn page in a look or an encoding that nobody asked for within half a second. */
  packedPage: 6,
  /** The page of the checker where nobody asked for it within half a second: its file and the logs are read. */
  readPage: 8,
  health: 0.2,
  /** The API's document is long, and compressed once. */
  document: 1,
  /** What nobody has a weight for: unknown addresses, methods that no call answers to, the documents' pages. */
  unknown: 1,
} as const;

/** What every request costs that is read at all, answered or refused. */
export const arrivalWeight = 0.05;
/** A token that no session has costs a search in the database, and no client of good will has many. */
export const failedLoginWeight = 5;
export const frameWeights = { login: weights.plain, sub: 0.4, other: 0.02, handshake: 1 } as const;

export function weightOf(request: FastifyRequest): number {
  const { weight } = (request.routeOptions.config ?? {}) as FastifyContextConfig;
  return typeof weight === 'function' ? weight(request) : (weight ?? pageWeights.unknown);
}
