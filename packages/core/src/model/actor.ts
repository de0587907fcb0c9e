// Who caused an event: the audit trail of the journal.
import type { AccountId } from './order.ts';

/**
 * client: by the number of their trading account. operator: by the name they sign in with. system: by the part of the
 * venue that acted of itself (`start`, `accounts`, `triggers`, `risk`, `rollover`).
 */
export type Actor =
  | { readonly kind: 'client'; readonly id: AccountId }
  | { readonly kind: 'operator'; readonly id: string }
  | { readonly kind: 'system'; readonly id: string };

export const clientActor = (id: AccountId): Actor => ({ kind: 'client', id });
export const operatorActor = (id: string): Actor => ({ kind: 'operator', id });
export const systemActor = (id: string): Actor => ({ kind: 'system', id });

const LETTERS = { client: 'c', operator: 'o', system: 's' } as const;
/** The venue's own parts are few: one object each serves all their events. */
const systemActors = new Map<string, Actor>();

/** As the journal keeps it, `c:17`, `o:jane` or `s:risk`: every event carries one, so it is short. */
export const formatActor = ({ kind, id }: Actor): string => `${LETTERS[kind]}:${id}`;

/** Throws where the text is not what formatActor writes. */
export function parseActor(text: string): Actor {
  const known = systemActors.get(text);
  if (known) return known;
  if (typeof text !== 'string') throw noActor(text);
  const id = text.slice(2);
  switch (text.slice(0, 2)) {
    case 'c:': {
      const account = Number(id);
      if (id !== '' && Number.isSafeInteger(account)) return clientActor(account);
      break;
    }
    case 'o:':
      return operatorActor(id);
    case 's:': {
      const actor = systemActor(id);
      systemActors.set(text, actor);
      return actor;
    }
  }
  throw noActor(text);
}

const noActor = (text: unknown): Error =>
  new Error(`${JSON.stringify(text)} names no actor: the journal has c:, o: or s: and an id`);
