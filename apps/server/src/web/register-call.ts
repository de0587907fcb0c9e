// Wires one call of the contract: its routes, who may call it, its parameters, its key, its answer.
import {
  type CallData,
  type CallName,
  type CallParams,
  type CallSite,
  KEY_HEADER,
  paths,
  STAMP_PARAMETER,
} from '@candor/contract';
import type { IdempotencyKey } from '@candor/core';
import type { Language } from '@candor/i18n/server';
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import type { Session } from '../modules/identity/identity.ts';
import { type Answer, presentAnswer } from './answer.ts';
import { isCrossSite } from './cross-site.ts';
import { readIdempotencyKey } from './idempotency.ts';
import { gatherParameters, type RawParameters, validateParameters } from './parameters.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Roads } from './reached-by.ts';
import { readBody } from './read-bodies.ts';
import { CallRefused, TransportFault } from './refused.ts';
import { tokenOf } from './request-state.ts';
import { callWeights, weightOf } from './route-weights.ts';
import type { FindSession } from './session-lookups.ts';
import { SharedAnswers, type SharedBy } from './shared-answers.ts';

type SessionOf<N extends CallName> = (typeof paths)[N]['auth'] extends 'none' ? null : Session;

/** One request to a call, checked and ready to act on. */
export interface Call<N extends CallName> {
  readonly params: CallParams<N>;
  /** Null where the call needs no login. */
  readonly session: SessionOf<N>;
  readonly language: Language;
  readonly address: string;
  /** Null where the caller gave none, and on calls that change nothing. */
  readonly idempotency: IdempotencyKey | null;
}
export type Handler<N extends CallName> = (call: Call<N>) => Promise<Answer<CallData<N>>>;

export interface CallSurroundings {
  readonly findSession: FindSession;
  readonly reachedBy: Roads['reachedBy'];
  readonly now: () => number;
  /** Null where limits are off. */
  readonly userLimit: RateLimit | null;
  /** The domain whose labels are pages of the site. */
  readonly siteDomain: string | undefined;
}

/** `sharedBy`: where an answer is the same for everyone of one language until something changes, on what it depends. */
export type RegisterCall = <N extends CallName>(
  name: N,
  handler: Handler<N>,
  sharedBy?: (call: Call<N>) => SharedBy,
) => void;

export function makeRegisterCall(app: FastifyInstance, surroundings: CallSurroundings): RegisterCall {
  const shared = new SharedAnswers();
  return (name, handler, sharedBy) => {
    const site: CallSite = paths[name];
    const methods: HTTPMethods[] = site.changes ? ['GET', 'POST'] : [site.method];
    app.route({
      method: methods,
      url: site.path,
      // A HEAD must never act, so only what changes nothing answers to it.
      config: { weight: callWeights[name] },
      exposeHeadRoute: site.method === 'GET' && !site.changes,
      handler: async (request, reply) => {
        reply.header('Cache-Control', 'no-store');
        if (site.changes) refusePrefetch(request);
        if (actsWithoutLogin(site)) refuseCrossSite(request, surroundings);
        const session = await authenticate(site, request, surroundings);
        const raw = gatherParameters(request.query, await readBody(request));
        const params = validateParameters(name, raw);
        const call: Call<typeof name> = {
          params,
          session: session as SessionOf<typeof name>,
          language: request.language,
          address: surroundings.reachedBy(request.raw).address,
          idempotency: keyOf(site, name, request, raw, params, surroundings.now()),
        };
        const { language } = request;
        if (!sharedBy) return presentAnswer(language, await handler(call));
        const { key, version } = sharedBy(call);
        return shared.send({ request, reply }, { key: `${name} ${language} ${key}`, version }, async () =>
          JSON.stringify(presentAnswer(language, await handler(call))),
        );
      },
    });
    refuseOtherMethods(app, site.path, methods);
  };
}

async function authenticate(
  { auth }: CallSite,
  request: FastifyRequest,
  { findSession, reachedBy, userLimit }: CallSurroundings,
): Promise<Session | null> {
  if (auth === 'none') return null;
  const token = tokenOf(request);
  const session = token === undefined ? undefined : await findSession(token, reachedBy(request.raw).network);
  if (!session) throw new CallRefused('session_invalid');
  userLimit?.take(session.user.id, weightOf(request));
  if (auth === 'real' && session.user.isDemo) throw new CallRefused('real_account_required');
  if (auth === 'demo' && !session.user.isDemo) throw new CallRefused('demo_account_required');
  return session;
}

/** Logins change state too, but each makes its own token: those are not replayed. */
export const takesKey = ({ changes, keyed, auth }: CallSite): boolean =>
  keyed === true || (changes === true && auth !== 'none');

function keyOf(
  site: CallSite,
  name: CallName,
  request: FastifyRequest,
  raw: RawParameters,
  params: Readonly<Record<string, unknown>>,
  now: number,
): IdempotencyKey | null {
  if (!takesKey(site)) return null;
  return readIdempotencyKey({
    name,
    header: request.headers[KEY_HEADER.toLowerCase()],
    params,
    stamp: raw.get(STAMP_PARAMETER),
    now,
  });
}

function refusePrefetch({ headers }: FastifyRequest): void {
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''} ${headers['x-moz'] ?? ''}`;
  if (/prefetch|prerender/i.test(purpose)) throw new TransportFault('prefetch_refused');
}

/** Those that a foreign page could make a browser send; the others need a token, which never travels by itself. */
const actsWithoutLogin = ({ auth, changes, method }: CallSite): boolean =>
  auth === 'none' && (changes === true || method === 'POST');

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
