// What a user was notified of, and by which ways each kind comes.
import type { UserNotice as WireNotice, NoticeSetting as WireSetting } from '@candor/contract';

export interface UserNotice {
  readonly id: number;
  readonly kind: string;
  /** In the language that it was asked for in. */
  readonly title: string;
  readonly text: string;
  readonly isRead: boolean;
  /** ISO 8601. */
  readonly at: string;
}
export interface NoticePage {
  readonly rows: readonly UserNotice[];
  readonly total: number;
  readonly unread: number;
}
export type NoticeChannel = 'push' | 'email';
export interface NoticeSetting {
  readonly kind: string;
  readonly title: string;
  readonly isRequired: boolean;
  readonly push: boolean;
  readonly email: boolean;
}

export const parseNoticePage = (wire: {
  readonly list: readonly WireNotice[];
  readonly total: number;
  readonly unread: number;
}): NoticePage => ({
  rows: wire.list.map((one) => ({
    id: one.id,
    kind: one.kind,
    title: one.title,
    text: one.text,
    isRead: one.is_read === 1,
    at: one.created_at,
  })),
  total: wire.total,
  unread: wire.unread,
});

export const parseNoticeSettings = (wire: readonly WireSetting[]): readonly NoticeSetting[] =>
  wire.map(({ kind, title, required, push, email }) => ({
    kind,
    title,
    isRequired: required === 1,
    push: push === 1,
    email: email === 1,
  }));
