// What a user was notified of, and by which ways each kind comes.
import type {
  UserNotice as WireNotice,
  QuietHoursSetting as WireQuiet,
  NoticeSetting as WireSetting,
} from '@candor/contract';

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
export type NoticeGroup = WireSetting['group'];
export type NoticeChannel = 'push' | 'email';
export interface NoticeSetting {
  readonly kind: string;
  readonly group: NoticeGroup;
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
  wire.map(({ kind, group, title, required, push, email }) => ({
    kind,
    group,
    title,
    isRequired: required === 1,
    push: push === 1,
    email: email === 1,
  }));

export interface QuietHours {
  readonly isOn: boolean;
  /** Minutes after midnight in the zone; `to` may come before `from`. */
  readonly from: number;
  readonly to: number;
  /** Of the IANA's list; empty while none were set. */
  readonly zone: string;
}

export const parseQuietHours = ({ on, from, to, zone }: WireQuiet): QuietHours => ({
  isOn: on === 1,
  from,
  to,
  zone,
});
