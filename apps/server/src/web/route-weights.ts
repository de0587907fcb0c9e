// The cost of a request to each route in milliseconds of processing time, measured with `GET` requests to a running
// venue and rounded up. Limits by subnet and by user count these, so that a flood of costly requests ends as soon as
// one of cheap ones. Each call declares its own cost where it is registered; a route without one costs `unknown`.
import type { FastifyContextConfig, FastifyRequest } from 'fastify';

export type Weight = number | ((request: FastifyRequest) => number);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Processing time in milliseconds. */
    weight?: Weight;
  }
}

/** The cost of most calls; a call with another cost declares it where it is registered. */
export const weights = {
  /** For calls that only read memory. */
  plain: 0.25,
  /** For calls that query the database. */
  stored: 0.6,
  /** For calls that write to the database, in a transaction. */
  written: 1,
  /** For calls that make the engine write to its journal. */
  journaled: 1,
} as const;

export const pageWeights = {
  /** A file from memory. */
  file: 0.2,
  page: 0.5,
  /** A page for an origin that is not cached and has to be compressed. */
  newPage: 8,
  /** A page of Trade rendered with a chart that nobody requested within half a second. */
  drawnPage: 8,
  /** A rendered page in a look or an encoding that nobody requested within half a second. */
  packedPage: 6,
  /** The checker's page if nobody requested it within half a second: its file and the logs are read. */
  readPage: 8,
  health: 0.2,
  /** The API's document is long, and it is compressed once. */
  document: 1,
  /** For requests without another weight: unknown addresses, methods that no call answers to, the documents' pages. */
  unknown: 1,
} as const;

/** The cost of every request that is read at all, whether answered or rejected. */
export const arrivalWeight = 0.05;
/** An unknown token costs a query of the database, and an honest client sends few. */
export const failedLoginWeight = 5;
export const frameWeights = { login: weights.plain, sub: 0.4, other: 0.02, handshake: 1 } as const;

export function weightOf(request: FastifyRequest): number {
  const { weight } = (request.routeOptions.config ?? {}) as FastifyContextConfig;
  return typeof weight === 'function' ? weight(request) : (weight ?? pageWeights.unknown);
}
