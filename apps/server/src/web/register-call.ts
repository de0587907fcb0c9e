// Registers the handler of one call of the contract, in the realm of clients.
import { type CallData, type CallName, type CallParams, paths } from '@candor/contract';
import type { FastifyInstance } from 'fastify';
import type { Answer } from './answer.ts';
import { validateParameters } from './parameters.ts';
import type { Realm } from './realm.ts';
import { callWeights } from './route-weights.ts';
import { type CallOf, type CallSurroundings, serveCall } from './serve-call.ts';
import type { Session } from './session.ts';
import type { SharedBy } from './shared-answers.ts';

type SessionOf<N extends CallName> = (typeof paths)[N]['auth'] extends 'none' ? null : Session;

export type Call<N extends CallName> = CallOf<CallParams<N>, SessionOf<N>>;
export type Handler<N extends CallName> = (call: Call<N>) => Promise<Answer<CallData<N>>>;

/** `sharedBy`: where an answer is the same for everyone of one language until something changes, on what it depends. */
export type RegisterCall = <N extends CallName>(
  name: N,
  handler: Handler<N>,
  sharedBy?: (call: Call<N>) => SharedBy,
) => void;

export function makeRegisterCall(
  app: FastifyInstance,
  realm: Realm<Session>,
  surroundings: CallSurroundings,
): RegisterCall {
  return <N extends CallName>(name: N, handler: Handler<N>, sharedBy?: (call: Call<N>) => SharedBy): void => {
    // Null is the session of the very calls whose handlers expect none.
    const checked = (call: CallOf<CallParams<N>, Session | null>) => call as Call<N>;
    serveCall<CallParams<N>, Session>(
      app,
      {
        name,
        site: paths[name],
        weight: callWeights[name],
        realm,
        validate: (raw) => validateParameters(name, raw),
        handler: (call) => handler(checked(call)),
        ...(sharedBy && { sharedBy: (call) => sharedBy(checked(call)) }),
      },
      surroundings,
    );
  };
}
