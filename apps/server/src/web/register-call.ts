// Registers the handler of one call of the contract, in the realm of clients.
import { type CallData, type CallName, type CallParams, paths } from '@candor/contract';
import type { FastifyInstance } from 'fastify';
import type { Answer } from './answer.ts';
import { makeOnce, type Once } from './answer-once.ts';
import { validateParameters } from './parameters.ts';
import type { Realm } from './realm.ts';
import type { Weight } from './route-weights.ts';
import { type CallOf, type CallSurroundings, serveCall } from './serve-call.ts';
import type { Session } from './session.ts';
import type { SharedBy } from './shared-answers.ts';
import type { StoredReplies } from './stored-replies.ts';

type AuthOf<N extends CallName> = (typeof paths)[N]['auth'];
type SessionOf<N extends CallName> =
  | (AuthOf<N> extends 'none' ? never : Session)
  | (AuthOf<N> extends 'none' | 'optional' ? null : never);

export type Call<N extends CallName> = CallOf<CallParams<N>, SessionOf<N>> & Once;
export type Handler<N extends CallName> = (call: Call<N>) => Promise<Answer<CallData<N>>>;

export interface Registered<N extends CallName> {
  /** Processing time in milliseconds, by which callers are limited. Every call has one. */
  readonly weight: Weight;
  /** The key and version of an answer that is the same for everyone of one language until something changes. */
  readonly sharedBy?: (call: Call<N>) => SharedBy;
}

export type RegisterCall = <N extends CallName>(
  name: N,
  registered: Registered<N>,
  handler: Handler<N>,
) => void;

export function makeRegisterCall(
  app: FastifyInstance,
  realm: Realm<Session>,
  { replies, ...surroundings }: CallSurroundings & { readonly replies: StoredReplies },
): RegisterCall {
  return <N extends CallName>(name: N, { weight, sharedBy }: Registered<N>, handler: Handler<N>): void => {
    // The session is null only for calls whose handlers expect null.
    const checked = (call: CallOf<CallParams<N>, Session | null>) =>
      ({ ...call, ...makeOnce(replies, call.session?.user.id, call.idempotency) }) as Call<N>;
    serveCall<CallParams<N>, Session>(
      app,
      {
        name,
        site: paths[name],
        weight,
        realm,
        validate: (raw) => validateParameters(name, raw),
        handler: (call) => handler(checked(call)),
        ...(sharedBy && { sharedBy: (call) => sharedBy(checked(call)) }),
      },
      surroundings,
    );
  };
}
