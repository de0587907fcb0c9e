// Delivers messages through a mail server or a gateway at least once, with growing pauses. It gives up after a day, or
// when the message is outdated.
import type pg from 'pg';
import { growingPauseMs } from '../db/growing-pause.ts';
import { queriesOn } from '../db/queries.ts';
import type { MessageTemplate } from './outbox.ts';
import { pushLifeSeconds } from './push-payload.ts';
import { faultText, type Sender, type SendOutcome, type WaitingMessage } from './sender.ts';

const messagesMax = 20;
const messagesOfLine = 10;
const dayMs = 86_400_000;
/** A code is no longer valid after that. */
const codeMsMax = 600_000;
const pauses = { firstMs: 15_000, longestMs: 3_600_000 };
/** Later messages wait for the postponed one. */
const pushPauses = { firstMs: 15_000, longestMs: 300_000 };

export interface Delivery {
  readonly channel: 'email' | 'sms' | 'push';
  readonly sender: Sender;
  readonly now: number;
  /** The number of recipients that are served at a time; one if absent. Messages to one recipient go in their order. */
  readonly lines?: number;
  /** Rejects a message before it is sent; undefined accepts it. */
  readonly check?: (message: WaitingMessage) => Promise<string | undefined>;
}

/**
 * Sends up to 20 messages that are due (10 for each line, if there are lines), the oldest first, and returns how many
 * were sent. After a crash or a lost answer a message is sent again under the same id. Pushes to one device keep their
 * order: while one is postponed, later ones wait.
 */
export async function deliverMessages(
  pool: pg.Pool,
  { channel, sender, now, lines = 1, check }: Delivery,
): Promise<number> {
  let sent = 0;
  let isDown = false;
  const due = await findDue(pool, { channel, now, limit: Math.max(messagesMax, lines * messagesOfLine) });
  const waiting = lines === 1 ? due.map((one) => [one]) : [...Map.groupBy(due, ({ to }) => to).values()];

  /** False if the message is postponed. */
  async function deliverOne({ tries, deadline, ...message }: DueMessage): Promise<boolean> {
    const refusal = await check?.(message);
    const outcome: SendOutcome =
      refusal === undefined
        ? await trySending(sender, message)
        : { sent: false, fault: refusal, final: true };
    const isOver = await noteOutcome(pool, outcome, {
      id: message.id,
      tries: tries + 1,
      deadline,
      channel,
      now,
    });
    if (outcome.sent) sent += 1;
    else if (outcome.down) isDown = true;
    return isOver;
  }
  async function serveLine(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift())
      for (const message of next) {
        if (isDown) return;
        if (!(await deliverOne(message)) && channel === 'push') break;
      }
  }
  await Promise.all(Array.from({ length: lines }, serveLine));
  return sent;
}

/** An error of the sender affects its own message only. */
async function trySending(sender: Sender, message: WaitingMessage): Promise<SendOutcome> {
  try {
    return await sender.send(message);
  } catch (error) {
    return { sent: false, fault: faultText(error instanceof Error ? error.message : String(error)) };
  }
}

interface DueMessage extends WaitingMessage {
  readonly tries: number;
  /** The time at which delivery is abandoned. */
  readonly deadline: number;
}

async function findDue(
  pool: pg.Pool,
  { channel, now, limit }: { channel: string; now: number; limit: number },
): Promise<DueMessage[]> {
  const at = new Date(now);
  const queries = queriesOn(pool);
  const due = queries
    .selectFrom('outbox')
    .selectAll()
    .where('channel', '=', channel)
    .where('delivered_at', 'is', null)
    .where('failed_at', 'is', null)
    .where(({ eb, or }) => or([eb('next_try_at', 'is', null), eb('next_try_at', '<=', at)]))
    .orderBy('id')
    .limit(limit);
  const putOff = queries
    .selectFrom('outbox')
    .select('recipient')
    .where('channel', '=', channel)
    .where('delivered_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_try_at', '>', at);
  const rows = await (channel === 'push' ? due.where('recipient', 'not in', putOff) : due).execute();
  return rows.map((row) => ({
    id: row.id,
    key: row.message_key,
    to: row.recipient,
    subject: row.subject,
    text: row.body,
    template:
      row.template === null
        ? null
        : {
            name: row.template,
            language: row.language ?? '',
            params: (row.params ?? {}) as MessageTemplate['params'],
          },
    network: row.network,
    tries: row.tries,
    deadline: row.written_at.getTime() + (row.code === null ? lifeMs(channel, row.template) : codeMsMax),
  }));
}

/** News of trading is outdated the next day. */
const lifeMs = (channel: string, template: string | null): number =>
  channel === 'push' ? Math.min(dayMs, pushLifeSeconds(template) * 1_000) : dayMs;

interface Try extends Pick<Delivery, 'channel' | 'now'>, Pick<DueMessage, 'id' | 'deadline'> {
  /** The number of attempts, including this one. */
  readonly tries: number;
}

/** False if the message is postponed. */
async function noteOutcome(
  pool: pg.Pool,
  outcome: SendOutcome,
  { id, tries, deadline, channel, now }: Try,
): Promise<boolean> {
  const at = new Date(now);
  const nextAt = now + growingPauseMs(tries, channel === 'push' ? pushPauses : pauses);
  const isOver = !outcome.sent && (outcome.final === true || nextAt > deadline);
  await queriesOn(pool)
    .updateTable('outbox')
    .set({
      tries,
      fault: outcome.sent ? null : outcome.fault,
      delivered_at: outcome.sent ? at : null,
      failed_at: isOver ? at : null,
      next_try_at: outcome.sent || isOver ? null : new Date(nextAt),
    })
    .where('id', '=', id)
    .execute();
  return outcome.sent || isOver;
}
