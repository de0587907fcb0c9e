// One call on its route, whoever may call it: methods, cross-site, session, parameters, key, answer.
import { type CallSite, KEY_HEADER, STAMP_PARAMETER } from '@candor/contract';
import type { IdempotencyKey } from '@candor/core';
import type { Language } from '@candor/i18n/server';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { type Answer, presentAnswer } from './answer.ts';
import { isCrossSite } from './cross-site.ts';
import { readIdempotencyKey } from './idempotency.ts';
import { gatherParameters, type RawParameters } from './parameters.ts';
import type { Peers } from './reached-by.ts';
import { readBody } from './read-bodies.ts';
import type { Realm } from './realm.ts';
import { TransportFault } from './refused.ts';
import type { SharedAnswers, SharedBy } from './shared-answers.ts';

/** `auth` is a word of the call's realm, or none. */
export type ServedSite = Omit<CallSite, 'auth'> & { readonly auth: string };

/** One request to a call, checked and ready to act on. */
export interface CallOf<P, S> {
  readonly params: P;
  /** Null where the call needs no login and the caller showed none. */
  readonly session: S;
  readonly language: Language;
  readonly address: string;
  /** Null where the caller gave none, and on calls that change nothing. */
  readonly idempotency: IdempotencyKey | null;
}

export interface ServedCall<P, S> {
  readonly name: string;
  readonly site: ServedSite;
  /** Milliseconds of the machine. */
  readonly weight: NonNullable<FastifyContextConfig['weight']>;
  readonly realm: Realm<S>;
  /** Throws for the first parameter that is missing or bad. */
  readonly validate: (raw: RawParameters) => P;
  readonly handler: (call: CallOf<P, S | null>) => Promise<Answer<unknown>>;
  /** Where an answer is the same for everyone of one language until something changes, on what it depends. */
  readonly sharedBy?: (call: CallOf<P, S | null>) => SharedBy;
}

export interface CallSurroundings {
  readonly reachedBy: Peers['reachedBy'];
  readonly now: () => number;
  /** The domain whose labels are pages of the site. */
  readonly siteDomain: string | undefined;
  readonly shared: SharedAnswers;
}

export function serveCall<P extends Readonly<Record<string, unknown>>, S>(
  app: FastifyInstance,
  served: ServedCall<P, S>,
  surroundings: CallSurroundings,
): void {
  const { name, site, weight, realm, validate, handler, sharedBy } = served;
  const { reachedBy, now, shared } = surroundings;
  const methods: HTTPMethods[] = site.changes ? ['GET', 'POST'] : [site.method];
  app.route({
    method: methods,
    url: site.path,
    config: { weight },
    // A HEAD must never act, so only what changes nothing answers to it.
    exposeHeadRoute: site.method === 'GET' && !site.changes,
    handler: async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      if (site.changes) refusePrefetch(request);
      if (isOpenToOtherSites(site, realm)) refuseCrossSite(request, surroundings);
      const session = site.auth === 'none' ? null : await realm.authenticate(request, site.auth);
      const raw = gatherParameters(request.query, await readBody(request));
      const params = validate(raw);
      const { language, headers } = request;
      const header = headers[KEY_HEADER.toLowerCase()];
      const call: CallOf<P, S | null> = {
        params,
        session,
        language,
        address: reachedBy(request.raw).address,
        idempotency: takesKey(site)
          ? readIdempotencyKey({ name, header, params, stamp: raw.get(STAMP_PARAMETER), now: now() })
          : null,
      };
      if (!sharedBy) return presentAnswer(language, await handler(call));
      const { key, version } = sharedBy(call);
      return shared.send({ request, reply }, { key: `${name} ${language} ${key}`, version }, async () =>
        JSON.stringify(presentAnswer(language, await handler(call))),
      );
    },
  });
  refuseOtherMethods(app, site.path, methods);
}

/** Logins change state too, but each makes its own token: those are not replayed. */
export const takesKey = ({ changes, keyed, auth }: ServedSite): boolean =>
  keyed === true || (changes === true && auth !== 'none');

function refusePrefetch({ headers }: FastifyRequest): void {
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''} ${headers['x-moz'] ?? ''}`;
  if (/prefetch|prerender/i.test(purpose)) throw new TransportFault('prefetch_refused');
}

/** Whether the call is answered without a login. */
export const isFree = (auth: string): boolean => auth === 'none' || auth === 'optional';

/** Those that act, and that a foreign page could make a browser send: without a login, or with a cookie for one. */
const isOpenToOtherSites = ({ auth, changes, method }: ServedSite, realm: Realm<unknown>): boolean =>
  (isFree(auth) || realm.shownBy === 'cookie') && (changes === true || method === 'POST');

function refuseCrossSite({ raw }: FastifyRequest, { siteDomain, reachedBy }: CallSurroundings): void {
  if (isCrossSite(raw.headers, siteDomain, reachedBy(raw))) throw new TransportFault('cross_site_refused');
}

function refuseOtherMethods(app: FastifyInstance, path: string, methods: readonly HTTPMethods[]): void {
  const answered = new Set<string>([
    ...methods,
    ...(app.hasRoute({ method: 'HEAD', url: path }) ? ['HEAD'] : []),
  ]);
  // OPTIONS is the browser's question before a call from another origin.
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
