// Feedback: accepted from users and visitors at most once for a key, stored and listed for the office.
import type { FeedbackStatus } from '@candor/contract';
import type pg from 'pg';
import { Lines } from '../../bounds/lines.ts';
import type { Message, Outbox } from '../../outbox/outbox.ts';
import { type Act, inAct } from '../../web/act.ts';
import { busy } from '../../web/rate-limit.ts';
import { lockSender, secondsToWait } from './feedback-limit.ts';
import {
  type FeedbackQuery,
  findSent,
  insertFeedback,
  listFeedback,
  type NewFeedback,
  type StoredFeedback,
  writeStatus,
} from './feedback-rows.ts';

export type SendOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly fault: 'conflict' }
  | { readonly ok: false; readonly fault: 'limit'; readonly seconds: number };

export interface Feedback {
  /** Commits with the message to the office in one transaction. A repeat gets the same response and is stored once. */
  send(written: NewFeedback): Promise<SendOutcome>;
  /** Newest first. */
  list(query: FeedbackQuery): Promise<readonly StoredFeedback[]>;
  /** Within an operator's command. False if there is no such feedback. */
  setStatus(act: Act, id: number, status: FeedbackStatus): Promise<boolean>;
}

export interface FeedbackOptions {
  readonly pool: pg.Pool;
  readonly outbox: Pick<Outbox, 'send'>;
  readonly now: () => number;
  /** True if senders are limited by client subnet and user. */
  readonly limited: boolean;
  /** The address that gets a message about new feedback; empty for none. */
  readonly officeAddress: () => string;
}

/** The most connections of the pool for one client subnet's feedback: one is written and one waits for the lock. */
const connectionsOfNetworkMax = 2;
const waitMsMax = 2_000;
const sent: SendOutcome = { ok: true };

export function makeFeedback({ pool, outbox, now, limited, officeAddress }: FeedbackOptions): Feedback {
  const lines = new Lines<string>({
    underWayMax: connectionsOfNetworkMax,
    waitMsMax,
    makeTooLate: busy,
  });

  async function findOutcome(
    db: pg.Pool | pg.PoolClient,
    { key }: NewFeedback,
  ): Promise<SendOutcome | undefined> {
    const found = key ? await findSent(db, key) : undefined;
    if (found === undefined) return undefined;
    return found === 'same' ? sent : { ok: false, fault: 'conflict' };
  }

  async function sendOnce(client: pg.PoolClient, written: NewFeedback): Promise<SendOutcome> {
    await lockSender(client, written);
    // An earlier request that was still in progress when this one came in.
    const before = await findOutcome(client, written);
    if (before) return before;
    const seconds = limited ? await secondsToWait(client, written, now()) : 0;
    if (seconds > 0) return { ok: false, fault: 'limit', seconds };
    const writtenAt = new Date(now());
    const id = await insertFeedback(client, written, writtenAt);
    // Sent under this key a moment ago from another client subnet.
    if (id === undefined) return (await findOutcome(client, written)) ?? { ok: false, fault: 'conflict' };
    const to = officeAddress();
    if (to !== '') await outbox.send(client, { to, ...presentForOffice(id, written, writtenAt) });
    return sent;
  }

  return {
    async send(written) {
      const before = await findOutcome(pool, written);
      if (before) return before;
      return lines.take(written.network, () => inAct(pool, ({ client }) => sendOnce(client, written)));
    },
    list: (query) => listFeedback(pool, query),
    setStatus: ({ client }, id, status) => writeStatus(client, id, status),
  };
}

/** The subject contains nothing that was typed, so that no line break can get into a header. */
function presentForOffice(
  id: number,
  { userId, accountId, language, text, contact }: NewFeedback,
  writtenAt: Date,
): Pick<Message, 'subject' | 'text'> {
  const from = userId === null ? 'a visitor' : `user ${userId}, trading account ${accountId}`;
  return {
    subject: `Feedback ${id}`,
    text: [
      `Written ${writtenAt.toISOString()} in ${language} by ${from}.`,
      `Answer to: ${contact ?? 'no address given'}`,
      '',
      text,
    ].join('\n'),
  };
}
