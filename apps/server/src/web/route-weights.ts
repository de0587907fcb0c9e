// What a request to each route costs, in milliseconds of the machine, measured with `GET`s of a running venue and
// rounded up. Limits by network and by user count these, so that a flood of costly requests ends as soon as one of
// cheap ones. A route without a weight of its own costs `unknown`.
import type { CallName } from '@candor/contract';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';

type Weight = number | ((request: FastifyRequest) => number);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Milliseconds of the machine. */
    weight?: Weight;
  }
}

/** Where only memory is read. */
const plain = 0.25;
/** Where the database is asked. */
const stored = 0.6;
/** Where the engine writes to its journal. */
const journaled = 1;

/** Bars are written out and compressed: 6.7 ms for 1,000 of them, 1 ms for 500 that are kept. */
const kline: Weight = (request) => {
  const limit = Number((request.query as { limit?: unknown } | undefined)?.limit ?? 500);
  return limit >= 1 && limit <= 1_000 ? 0.5 + (6.5 * limit) / 1_000 : 7;
};

export const callWeights: Readonly<Record<CallName, Weight>> = {
  areaList: 0.8,
  setting: plain,
  basicInfo: plain,
  companyStatus: plain,
  providers: plain,
  complaintEmail: plain,
  createDemo: 1,
  logout: stored,
  userInfo: plain,
  getBalance: plain,
  forexDetail: plain,
  forexChange: stored,
  resetDemo: journaled,
  categories: plain,
  tradeList: 2.5,
  smallKline: 0.5,
  kline,
  submit: journaled,
  myDeal: stored,
  close: journaled,
  cancelTrade: journaled,
  setStopPrice: journaled,
  followList: plain,
  followMine: stored,
  followShow: 1,
};

export const pageWeights = {
  /** A file from memory. */
  file: 0.2,
  page: 0.5,
  /** A page for an origin that nobody asked for lately: it is compressed. */
  newPage: 8,
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
export const frameWeights = { login: plain, sub: 0.4, other: 0.02, handshake: 1 } as const;

export function weightOf(request: FastifyRequest): number {
  const { weight } = (request.routeOptions.config ?? {}) as FastifyContextConfig;
  return typeof weight === 'function' ? weight(request) : (weight ?? pageWeights.unknown);
}
