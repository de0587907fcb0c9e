// The actor that caused an event: the audit trail of the journal.
import type { AccountId } from './order.ts';

/**
 * client: identified by the number of their trading account. operator: by their login name. system: by the part of the
 * venue that acted on its own (`start`, `accounts`, `triggers`, `risk`, `rollover`).
 */
export type Actor =
  | { readonly kind: 'client'; readonly id: AccountId }
  | { readonly kind: 'operator'; readonly id: string }
  | { readonly kind: 'system'; readonly id: string };

export const clientActor = (id: AccountId): Actor => ({ kind: 'client', id });
export const operatorActor = (id: string): Actor => ({ kind: 'operator', id });
export const systemActor = (id: string): Actor => ({ kind: 'system', id });

/** The actor in events, `c:17`, `o:jane` or `s:risk`: every event has one and few are read, so it is a short text. */
export type ActorText = `${(typeof LETTERS)[Actor['kind']]}:${string}`;

const LETTERS = { client: 'c', operator: 'o', system: 's' } as const;

export const formatActor = ({ kind, id }: Actor): ActorText => `${LETTERS[kind]}:${id}`;

export const isOfKind = (actor: ActorText, kind: Actor['kind']): boolean =>
  actor.startsWith(`${LETTERS[kind]}:`);

/** Throws if the value is not a result of formatActor. */
export function parseActor(stored: unknown): ActorText {
  if (isActorText(stored)) return stored;
  throw new Error(`${JSON.stringify(stored)} names no actor: the journal has c:, o: or s: and an id`);
}

const isActorText = (stored: unknown): stored is ActorText =>
  typeof stored === 'string' &&
  (stored.startsWith('s:') || stored.startsWith('o:') || clientText.test(stored));
const clientText = /^c:\d{1,16}$/;
