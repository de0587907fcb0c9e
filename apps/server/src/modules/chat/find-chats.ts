// Conversations for the office's search: by the client's id, uid or e-mail address, where somebody has written.
import type pg from 'pg';
import { type Finder, FOUND_MAX } from '../../web/finder.ts';

interface Row {
  readonly id: number;
  readonly uid: string;
  readonly email: string | null;
  readonly status: string;
  readonly waiting: boolean;
}

export const makeChatFinder = (pool: pg.Pool): Finder => ({
  permission: 'chats.read',
  async find({ text, id }) {
    if (id === null && !text.includes('@')) return [];
    const { rows } = await pool.query<Row>(
      `select users.id, uid, email, status, waiting_since is not null as waiting
       from chat_conversations join users on users.id = user_id
       where users.id = $1 or uid = $2 or email = lower($2)
       order by last_at desc limit ${FOUND_MAX}`,
      [id, text.replace(/^#/, '')],
    );
    return rows.map(({ id: userId, uid, email, status, waiting }) => ({
      kind: 'chat',
      id: userId,
      title: `Chat with ${email ?? uid}`,
      detail: waiting ? 'waits for an answer' : status,
      clientId: userId,
    }));
  },
});
