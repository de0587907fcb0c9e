// Conversations of a seeded store: some clients wait for an answer, others are answered or closed.
import type pg from 'pg';
import { insertOperator } from '../../modules/operators/operator-rows.ts';
import { dialogues, seededLanguages } from './seed-dialogues.ts';

interface ChatRow {
  readonly user_id: number;
  readonly status: 'open' | 'closed';
  readonly last_seq: number;
  readonly lastAt: Date;
  readonly client_read: number;
  readonly office_read: number;
  readonly waitingSince: Date | null;
}
interface MessageRow {
  readonly user_id: number;
  readonly seq: number;
  readonly author: 'client' | 'office' | 'event';
  readonly operator_id: number | null;
  readonly body: string;
  readonly event: 'closed' | null;
  readonly written_at: Date;
}
/** Stages of a conversation. */
const stages = ['asked', 'answered', 'asked again', 'read', 'closed'] as const;
type Stage = (typeof stages)[number];

const minuteMs = 60_000;
/** Time between the ends of two successive conversations. */
const apartMs = 7 * minuteMs;
const answeredBy = [
  { name: 'Mia Keller', email: 'mia.keller@former.example' },
  { name: 'Omar Haddad', email: 'omar.haddad@former.example' },
];

/** `place` is the client's index among all clients; it determined the language. */
export interface ChatClient {
  readonly userId: number;
  readonly place: number;
}

export async function seedChats(
  client: pg.ClientBase,
  { clients, now }: { clients: readonly ChatClient[]; now: number },
): Promise<void> {
  const operators = await addFormerOperators(client, now);
  const chats: ChatRow[] = [];
  const messages: MessageRow[] = [];
  for (const [n, { userId, place }] of clients.entries()) {
    const stage = stages[n % stages.length] ?? 'asked';
    const end = now - (n + 1) * apartMs;
    const said = linesOf({ stage, place, end, operatorId: operators[n % operators.length] ?? null });
    messages.push(...said.map((line, at) => ({ ...line, user_id: userId, seq: at + 1 })));
    chats.push(chatOf(userId, stage, said));
  }
  await client.query(
    `insert into chat_conversations (user_id, status, last_seq, last_at, client_read, office_read, waiting_since)
     select * from jsonb_to_recordset($1) as row (user_id bigint, status text, last_seq bigint, "lastAt" timestamptz,
       client_read bigint, office_read bigint, "waitingSince" timestamptz)`,
    [JSON.stringify(chats)],
  );
  await client.query(
    `insert into chat_messages (user_id, seq, author, operator_id, body, event, written_at)
     select * from jsonb_to_recordset($1) as row (user_id bigint, seq bigint, author text, operator_id bigint, body text,
       event text, written_at timestamptz)`,
    [JSON.stringify(messages)],
  );
}

/** Adds disabled operators: nobody can log in as one of them, and the first start still adds its own operator. */
async function addFormerOperators(client: pg.ClientBase, now: number): Promise<number[]> {
  const ids: number[] = [];
  for (const { name, email } of answeredBy) {
    const row = { email, name, role: 'support', passwordHash: 'none', passwordGiven: false, now } as const;
    const id = await insertOperator(client, row);
    if (id !== undefined) ids.push(id);
  }
  await client.query('update operators set disabled_at = $2 where id = any($1)', [ids, new Date(now)]);
  return ids;
}

type Line = Omit<MessageRow, 'user_id' | 'seq'>;

/** The lines in order, the last one at `end`. */
function linesOf({
  stage,
  place,
  end,
  operatorId,
}: {
  stage: Stage;
  place: number;
  end: number;
  operatorId: number | null;
}): Line[] {
  const language = seededLanguages[place % seededLanguages.length] ?? 'en';
  const [first, second] = dialogues[language];
  const { question, answered, thanked } = place % 2 === 0 ? first : second;
  const other = place % 2 === 0 ? second : first;
  const client = (body: string) => ({ author: 'client', operator_id: null, body, event: null }) as const;
  const office = (body: string) =>
    ({ author: 'office', operator_id: operatorId, body, event: null }) as const;
  const closed = { author: 'event', operator_id: operatorId, body: '', event: 'closed' } as const;
  const lines = {
    asked: [client(question)],
    answered: [client(question), office(answered)],
    'asked again': [client(question), office(answered), client(thanked), client(other.question)],
    read: [client(question), office(answered), client(thanked)],
    closed: [client(question), office(answered), client(thanked), closed],
  }[stage];
  return lines.map((line, at) => ({
    ...line,
    written_at: new Date(end - (lines.length - 1 - at) * 2 * minuteMs),
  }));
}

function chatOf(userId: number, stage: Stage, lines: readonly Line[]): ChatRow {
  const last = lines.length;
  const lastOffice = lines.findLastIndex(({ author }) => author !== 'client') + 1;
  const waits = stage === 'asked' || stage === 'asked again';
  return {
    user_id: userId,
    status: stage === 'closed' ? 'closed' : 'open',
    last_seq: last,
    lastAt: lines.at(-1)?.written_at ?? new Date(0),
    client_read: stage === 'answered' ? 0 : lastOffice,
    office_read: waits ? lastOffice : last,
    waitingSince: waits ? (lines.slice(lastOffice)[0]?.written_at ?? null) : null,
  };
}
