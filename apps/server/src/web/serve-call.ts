// One call on its route, for any realm: methods, cross-site, session, parameters, key, answer.

import { hash as hashOnce } from 'node:crypto';
import { type CallSite, KEY_HEADER, KEY_PATTERN, STAMP_PARAMETER, takesKey } from '@candor/contract';
import type { IdempotencyKey } from '@candor/core';
import type { Language } from '@candor/i18n/server';
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  RouteOptions,
} from 'fastify';
import type { FreeSpace } from '../files/free-space.ts';
import { type Answer, presentAnswer } from './answer.ts';
import { isCrossSite } from './cross-site.ts';
import type { NetworkPlaces } from './network-places.ts';
import { gatherParameters, type RawParameters } from './parameters.ts';
import { decimalText } from './parse-values.ts';
import { busy } from './rate-limit.ts';
import type { Peers } from './reached-by.ts';
import { readBody } from './read-bodies.ts';
import type { Realm } from './realm.ts';
import { CallRefused, invalid, TransportFault } from './refused.ts';
import type { SharedAnswers, SharedBy } from './shared-answers.ts';
import { type PageAddress, pageOf } from './site-origin.ts';

/** `auth` is one of the realm's own words, or none. */
export type ServedSite = Omit<CallSite, 'auth'> & { readonly auth: string };

/** One request to a call, checked and ready to be handled. */
export interface CallOf<P, S> {
  readonly params: P;
  /** Null if the call needs no login and the caller showed none. */
  readonly session: S;
  readonly language: Language;
  readonly address: string;
  /** True if the client used https. */
  readonly isSecure: boolean;
  /** The caller's user agent; it may be any text, or empty. */
  readonly agent: string;
  /** When the request's head was read, in the time of `elapsedMs`. */
  readonly arrivedMs: number;
  /** The page that sent the request. */
  readonly page: PageAddress;
  /** Null if the caller gave none, and for calls that change nothing. */
  readonly idempotency: IdempotencyKey | null;
  /** For a shared answer: aborted once nobody waits for it any more. */
  readonly allGone?: AbortSignal;
}

export interface ServedCall<P, S> {
  readonly name: string;
  readonly site: ServedSite;
  /** Methods of other calls at the same path. */
  readonly alsoAt?: readonly HTTPMethods[];
  /** If true, an empty text is a value; otherwise it counts as absent. */
  readonly keepsEmpty?: true;
  /** Processing time in milliseconds. */
  readonly weight: NonNullable<FastifyContextConfig['weight']>;
  readonly realm: Realm<S>;
  /** Throws for the first parameter that is missing or invalid. */
  readonly validate: (raw: RawParameters) => P;
  /** Runs before everything else; throws to reject the request. */
  readonly guard?: (request: FastifyRequest) => void;
  readonly handler: (call: CallOf<P, S | null>) => Promise<Answer<unknown>>;
  /** The key and version of an answer that is the same for everyone of one language until something changes. */
  readonly sharedBy?: (call: CallOf<P, S | null>) => SharedBy | Promise<SharedBy>;
}

export interface CallSurroundings {
  readonly reachedBy: Peers['reachedBy'];
  readonly now: () => number;
  /** The domain whose labels are pages of the site. */
  readonly siteDomain: string | undefined;
  readonly shared: SharedAnswers;
  readonly freeSpace: FreeSpace;
  /** The requests in progress that have a file. */
  readonly uploads: NetworkPlaces;
}

export function serveCall<P extends Readonly<Record<string, unknown>>, S>(
  app: FastifyInstance,
  served: ServedCall<P, S>,
  surroundings: CallSurroundings,
): void {
  const { name, site, alsoAt = [], weight, realm, validate, guard, handler, sharedBy } = served;
  const { reachedBy, now, shared, siteDomain } = surroundings;
  const methods: HTTPMethods[] = site.changes ? ['GET', 'POST'] : [site.method];
  const route: Omit<RouteOptions, 'url'> = {
    method: methods,
    config: { weight },
    // HEAD must never change anything, so only calls that change nothing answer it.
    exposeHeadRoute: site.method === 'GET' && !site.changes,
    handler: async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      guard?.(request);
      if (site.changes) refusePrefetch(request);
      if (isOpenToOtherSites(site, realm)) refuseCrossSite(request, surroundings);
      const session =
        site.auth === 'none' ? null : await realm.authenticate(request, site.auth, isClosedToBlocked(site));
      if (site.fileBytesMax !== undefined || site.exports) await requireSpace(surroundings);
      if (site.fileBytesMax !== undefined && request.isMultipart())
        takeUploadPlace({ request, reply }, surroundings);
      const body = await readBody(request, site.fileBytesMax);
      const raw = gatherParameters([request.query, body, request.params], served.keepsEmpty);
      const params = validate(raw);
      const { language, headers } = request;
      const header = headers[KEY_HEADER.toLowerCase()];
      const { address, protocol } = reachedBy(request.raw);
      const call: CallOf<P, S | null> = {
        params,
        session,
        language,
        address,
        isSecure: protocol === 'https',
        agent: headers['user-agent'] ?? '',
        arrivedMs: request.arrivedMs,
        page: pageOf(siteDomain, reachedBy(request.raw), headers.origin),
        idempotency: takesKey(site)
          ? readIdempotencyKey({ name, header, params, stamp: raw.get(STAMP_PARAMETER), now: now() })
          : null,
      };
      if (!sharedBy) {
        const answer = await handler(call);
        if (answer.headers) reply.headers(answer.headers);
        return presentAnswer(language, answer);
      }
      const { key, version } = await sharedBy(call);
      const by = { key: `${name} ${language} ${key}`, version };
      return shared.send({ request, reply }, by, async (allGone) =>
        JSON.stringify(presentAnswer(language, await handler({ ...call, allGone }))),
      );
    },
  };
  for (const url of site.alias === undefined ? [site.path] : [site.path, site.alias]) {
    app.route({ ...route, url });
    // A GET of another call also answers HEAD.
    refuseOtherMethods(app, url, [...methods, ...alsoAt, ...(alsoAt.includes('GET') ? ['HEAD'] : [])]);
  }
}

async function requireSpace({ freeSpace }: CallSurroundings): Promise<void> {
  if ((await freeSpace.read()).isLow) throw new CallRefused('storage_low');
}

/** A file is held in memory from its first byte until the answer, so the number of concurrent uploads is limited. */
function takeUploadPlace(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { uploads, reachedBy }: CallSurroundings,
): void {
  const { network } = reachedBy(request.raw);
  if (uploads.shortageFor(network)) throw busy();
  const { socket } = request.raw;
  uploads.take(network);
  let isTaken = true;
  const giveBack = (): void => {
    socket.off('close', giveBack);
    if (isTaken) uploads.giveBack(network);
    isTaken = false;
  };
  // A queued response never closes if its client disconnects, but its connection does.
  reply.raw.once('close', giveBack);
  socket.once('close', giveBack);
}

/**
 * True for calls that change something, except closing positions, logging out, marking as read and writing to customer
 * service.
 */
const isClosedToBlocked = ({ changes, method, whileBlocked }: ServedSite): boolean =>
  whileBlocked !== true && (changes === true || method === 'POST');

function refusePrefetch({ headers }: FastifyRequest): void {
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''} ${headers['x-moz'] ?? ''}`;
  if (/prefetch|prerender/i.test(purpose)) throw new TransportFault('prefetch_refused');
}

/** True if the call is answered without a login. */
export const isFree = (auth: string): boolean => auth === 'none' || auth === 'optional';

/**
 * True for calls that change something and that a foreign page could make a browser send: without a login, or with a
 * login by cookie.
 */
const isOpenToOtherSites = ({ auth, changes, method }: ServedSite, realm: Realm<unknown>): boolean =>
  (isFree(auth) || realm.shownBy === 'cookie') && (changes === true || method === 'POST');

function refuseCrossSite({ raw }: FastifyRequest, { siteDomain, reachedBy }: CallSurroundings): void {
  if (isCrossSite(raw.headers, siteDomain, reachedBy(raw))) throw new TransportFault('cross_site_refused');
}

function refuseOtherMethods(app: FastifyInstance, path: string, methods: readonly string[]): void {
  // Another call at this path has already done so.
  if (app.hasRoute({ method: 'PUT', url: path })) return;
  const answered = new Set<string>([
    ...methods,
    ...(app.hasRoute({ method: 'HEAD', url: path }) ? ['HEAD'] : []),
  ]);
  // OPTIONS is the browser's preflight request for a call from another origin.
  const others = app.supportedMethods.filter((method) => !answered.has(method) && method !== 'OPTIONS');
  const allow = [...answered].join(', ');
  app.route({
    method: others,
    url: path,
    handler: () => {
      throw new TransportFault('method_not_allowed', { headers: { Allow: allow } });
    },
  });
}

const headerLifeMs = 24 * 3_600_000;
/** Browsers and proxies may send a GET twice; the specified client gives each change a time stamp `t`. */
const stampLifeMs = 10 * 60_000;

/**
 * The caller's key for one change: the Idempotency-Key header, or else the time stamp `t` of the request. Null without
 * either. Throws invalid_parameter for an invalid header.
 */
function readIdempotencyKey(options: {
  /** The name of the call. */
  name: string;
  header: string | string[] | undefined;
  params: Readonly<Record<string, unknown>>;
  stamp: unknown;
  now: number;
}): IdempotencyKey | null {
  const { name, header, params, stamp, now } = options;
  if (header !== undefined) {
    if (typeof header !== 'string' || !KEY_PATTERN.test(header)) throw invalid(KEY_HEADER);
    return {
      key: `${name}:${header}`,
      hash: digestOf(params),
      receivedAt: now,
      expiresAt: now + headerLifeMs,
    };
  }
  if (typeof stamp !== 'string' && typeof stamp !== 'number') return null;
  const hash = digestOf({ ...params, t: stamp });
  return { key: `${name}:t:${hash}`, hash, receivedAt: now, expiresAt: now + stampLifeMs };
}

/** Sorts names, and treats 0.10, "0.1" and 0.1 as one value. */
function digestOf(params: Readonly<Record<string, unknown>>): string {
  const pairs = Object.keys(params)
    .sort()
    .map((name) => [name, canonicalOf(params[name])]);
  return hashOnce('sha256', JSON.stringify(pairs), 'base64url');
}

function canonicalOf(value: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  const text = decimalText(value);
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text;
  const trimmed = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return trimmed.replace(/^(-?)0+(?=\d)/, '$1');
}
