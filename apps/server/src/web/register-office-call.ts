// Registers the handler of one call of the office, in the realm of operators.
import {
  OFFICE_HEADER,
  OFFICE_PATH,
  type OfficeCallName,
  type OfficeData,
  type OfficeParams,
  type OfficeSite,
  officeCalls,
  takesOfficeKey,
} from '@candor/contract';
import type { Language } from '@candor/i18n/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Answer } from './answer.ts';
import { makeOnce, type Once } from './answer-once.ts';
import type { OfficeAccess, Operator, OperatorSession } from './operator.ts';
import { type RawParameters, validateAgainst } from './parameters.ts';
import type { Realm } from './realm.ts';
import { invalid, TransportFault } from './refused.ts';
import type { Weight } from './route-weights.ts';
import { type CallOf, type CallSurroundings, serveCall } from './serve-call.ts';
import type { SharedBy } from './shared-answers.ts';
import type { PageAddress } from './site-origin.ts';
import type { StoredReplies } from './stored-replies.ts';

type Login<N extends OfficeCallName> = (typeof officeCalls)[N]['permission'] extends 'none' ? null : Operator;

export interface OfficeCall<N extends OfficeCallName> extends Once {
  readonly params: OfficeParams<N>;
  /** Null for a call that needs no login. */
  readonly operator: Login<N>;
  readonly session: Login<N> extends null ? OperatorSession | null : OperatorSession;
  readonly language: Language;
  readonly address: string;
  readonly agent: string;
  readonly isSecure: boolean;
  /** The page that sent the request. */
  readonly page: PageAddress;
}

export type OfficeHandler<N extends OfficeCallName> = (call: OfficeCall<N>) => Promise<Answer<OfficeData<N>>>;

export interface RegisteredOfficeCall<N extends OfficeCallName> {
  /** Processing time in milliseconds. */
  readonly weight: Weight;
  /**
   * The key and version of an answer that is the same for all permitted callers of one language until something
   * changes. It is written and compressed once for all operators.
   */
  readonly sharedBy?: (call: OfficeCall<N>) => SharedBy | Promise<SharedBy>;
}

export type RegisterOfficeCall = <N extends OfficeCallName>(
  name: N,
  registered: RegisteredOfficeCall<N>,
  handler: OfficeHandler<N>,
) => void;

export function makeRegisterOfficeCall(
  app: FastifyInstance,
  realm: Realm<OperatorSession>,
  {
    access,
    replies,
    ...surroundings
  }: CallSurroundings & { readonly access: OfficeAccess; readonly replies: StoredReplies },
): RegisterOfficeCall {
  /** The session is null only for calls whose handlers expect null. */
  const ofOperator = <N extends OfficeCallName>(call: CallOf<OfficeParams<N>, OperatorSession | null>) => {
    const operator = call.session?.operator ?? null;
    const once = makeOnce(replies, operator?.id, call.idempotency);
    return { ...call, ...once, operator } as unknown as OfficeCall<N>;
  };
  // A page of another site can't add the header, whatever the body is.
  const guardFor =
    (takes: RegExp) =>
    (request: FastifyRequest): void => {
      if (!access.isOpenTo(surroundings.reachedBy(request.raw).address))
        throw new TransportFault('not_found');
      if (request.method !== 'POST') return;
      if (request.headers[OFFICE_HEADER] !== '1') throw new TransportFault('cross_site_refused');
      const type = request.headers['content-type'];
      if (type !== undefined && !takes.test(type)) throw new TransportFault('unsupported_media_type');
    };
  return <N extends OfficeCallName>(
    name: N,
    { weight, sharedBy }: RegisteredOfficeCall<N>,
    handler: OfficeHandler<N>,
  ): void => {
    const { method, path, permission, fileBytesMax, exports }: OfficeSite = officeCalls[name];
    serveCall<OfficeParams<N>, OperatorSession>(
      app,
      {
        name: `office.${name}`,
        site: {
          method,
          path: `${OFFICE_PATH}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
          auth: permission === 'none' ? 'optional' : permission,
          ...(takesOfficeKey({ method, permission }) ? { keyed: true } : {}),
          ...(fileBytesMax === undefined ? {} : { fileBytesMax }),
          ...(exports ? { exports } : {}),
        },
        alsoAt: methodsAt(path).filter((other) => other !== method),
        keepsEmpty: true,
        weight,
        realm,
        guard: guardFor(fileBytesMax === undefined ? json : jsonOrForm),
        validate: (raw) => {
          refuseNothings(raw);
          return validateAgainst(officeCalls[name].params, raw) as OfficeParams<N>;
        },
        handler: (call) => handler(ofOperator<N>(call)),
        ...(sharedBy && { sharedBy: (call) => sharedBy(ofOperator<N>(call)) }),
      },
      // For the office, a page of another label of the domain is another site.
      { ...surroundings, siteDomain: undefined },
    );
  };
}

const json = /^application\/json\s*(;|$)/i;
const jsonOrForm = /^(application\/json\s*(;|$)|multipart\/form-data\s*;)/i;

const methodsAt = (path: string): OfficeSite['method'][] =>
  Object.values<OfficeSite>(officeCalls).flatMap((site) => (site.path === path ? [site.method] : []));

/** No text of the database accepts the NUL character. */
function refuseNothings(raw: RawParameters): void {
  for (const [field, value] of raw) if (JSON.stringify(value).includes('\\u0000')) throw invalid(field);
}
