// Half-typed tickets of this page's client: closed without an order, a ticket is there again when it is reopened.
import type { Client } from '@candor/client';
import type { TicketFields } from './ticket.ts';

export interface TicketDrafts {
  get(key: string): TicketFields | undefined;
  set(key: string, fields: TicketFields): void;
  /** An order was made of it: nothing of it is silently used again. */
  drop(key: string): void;
}

const made = new WeakMap<Client, TicketDrafts>();

export function ticketDraftsOf(client: Client): TicketDrafts {
  let drafts = made.get(client);
  if (!drafts) {
    const kept = new Map<string, TicketFields>();
    drafts = {
      get: (key) => kept.get(key),
      set: (key, fields) => void kept.set(key, fields),
      drop: (key) => void kept.delete(key),
    };
    made.set(client, drafts);
  }
  return drafts;
}

/** Nobody finds another user's ticket, nor numbers that another language would read otherwise. */
export const draftKey = (uid: string, instrumentId: number, language: string): string =>
  `${uid} ${instrumentId} ${language}`;
