// Notices to users: kept for the list in the app and pushed to open apps once the act has committed, and sent as a
// message in the user's language.
import type pg from 'pg';
import { queriesOn } from '../db/queries.ts';
import { type Addressee, findAddressee } from './addressee-rows.ts';
import { kindInfo, type NoticeOf } from './kinds.ts';
import type { Mail } from './mail.ts';
import { type Channel, isSwitchedOff } from './settings-rows.ts';

export type NoticeToSend = NoticeOf & {
  readonly userId: number;
  /** A name of what happened, as `withdrawal 17 paid`: given again for this user, nothing is sent. */
  readonly once?: string;
};

/** What open apps are shown. */
export type WrittenNotice = NoticeOf & {
  readonly id: number;
  readonly userId: number;
  readonly accountId: number;
  readonly writtenAt: number;
  /** False where the user switched it off for open apps; the list has it all the same. */
  readonly isPushed: boolean;
};

/** The act that a notice goes with: its transaction, and a place for what comes after (web/act.ts). */
export interface NoticeAct {
  readonly client: pg.ClientBase;
  afterCommit(notify: () => void): void;
}

export interface Notices {
  /** In the act's transaction: without the act there is no notice, and no act without its notice. */
  send(act: NoticeAct, notice: NoticeToSend): Promise<void>;
  /** Called once a notice has committed. Must not throw. */
  onWritten(listener: (notice: WrittenNotice) => void): () => void;
}

export interface NoticesOptions {
  readonly mail: Mail;
  readonly now: () => number;
}

export function makeNotices({ mail, now }: NoticesOptions): Notices {
  const listeners = new Set<(notice: WrittenNotice) => void>();

  return {
    async send({ client, afterCommit }, notice) {
      const { userId, kind, params, once } = notice;
      const user = await findAddressee(client, userId);
      if (!user) return;
      const writtenAt = now();
      const row = await queriesOn(client)
        .insertInto('notices')
        .values({
          user_id: userId,
          kind,
          params: JSON.stringify(params),
          once: once ?? null,
          written_at: new Date(writtenAt),
          read_at: null,
        })
        .onConflict((known) => known.columns(['user_id', 'once']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!row) return;
      const address = addressOf(user, notice);
      if (address && !(await isSwitchedOff(client, userId, kind, address.channel)))
        await mail.send(client, {
          template: kind,
          params,
          to: address.to,
          channel: address.channel === 'sms' ? 'sms' : 'email',
          language: user.language,
        } as Parameters<Mail['send']>[1]);
      const isPushed = !(await isSwitchedOff(client, userId, kind, 'push'));
      afterCommit(() => {
        const written = { id: row.id, userId, accountId: user.accountId, writtenAt, isPushed, kind, params };
        for (const listener of [...listeners]) listener(written as WrittenNotice);
      });
    },
    onWritten(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** By e-mail where there is an address; by SMS, which costs, only what must be told and who has no e-mail. */
function addressOf(
  { email, mobile }: Addressee,
  { kind }: NoticeOf,
): { to: string; channel: Channel } | undefined {
  if (email !== null) return { to: email, channel: 'email' };
  if (mobile !== null && kindInfo(kind).always) return { to: mobile, channel: 'sms' };
  return undefined;
}
