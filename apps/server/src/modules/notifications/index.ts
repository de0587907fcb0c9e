// Notifications as a module of the venue: which events users are notified of, by which channels and when.
import type { Notice } from '@candor/contract';
import type { Language } from '@candor/i18n/server';
import type pg from 'pg';
import { isZone } from '../../feeds/zone.ts';
import {
  isNotificationKind,
  kindInfo,
  NOTIFICATION_GROUPS,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '../../notifications/kinds.ts';
import { endSubscription, hasSubscription, writeSubscription } from '../../notifications/push-rows.ts';
import { releaseHolds } from '../../notifications/release-holds.ts';
import {
  readAllQuiet,
  readSwitchedOff,
  switchChannel,
  writeQuiet,
} from '../../notifications/settings-rows.ts';
import { readPushAddress } from '../../outbox/push-service.ts';
import { inAct } from '../../web/act.ts';
import { pageOf } from '../../web/page-of.ts';
import { parseWhole, parseYesNo } from '../../web/parse-values.ts';
import { CallRefused, invalid } from '../../web/refused.ts';
import type { RegisterCall } from '../../web/register-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext, VenueModule } from '../module.ts';
import { countUnread, forgetNotifications, listNotifications, markRead } from './notification-rows.ts';
import {
  presentNotification,
  presentPush,
  presentQuiet,
  presentRead,
  presentSettings,
} from './present-notification.ts';
import { type AccountEventOptions, sendAccountEvents } from './send-account-events.ts';

const secondMs = 1_000;
const dayMs = 86_400_000;

export interface NotificationsOptions extends Omit<AccountEventOptions, 'notifications'> {
  /** Shows a notification in the open apps of an account, each in its language. */
  readonly show: (accountId: number, present: (language: Language) => Notice) => void;
  readonly push: WayCallOptions['push'];
}

export function makeNotificationsModule(
  { db, shards, notifications, mail, now }: ModuleContext,
  { show, push, ...accountEvents }: NotificationsOptions,
): VenueModule {
  notifications.onWritten((notification) =>
    show(notification.accountId, (language) => presentPush(notification, language)),
  );
  const everySecond = (name: string, work: () => Promise<number>) => ({
    name,
    everyMs: secondMs,
    async run(stopping: AbortSignal) {
      while (!stopping.aborted && (await work()) > 0);
    },
  });
  return {
    name: 'notifications',
    calls(register) {
      registerNotificationCalls(register, {
        pool: db.requests,
        now,
        onRead: (accountId, unread) => show(accountId, () => presentRead(unread, now())),
      });
      registerWayCalls(register, { pool: db.requests, now, push });
    },
    jobs: [
      everySecond('notify of what the engine did', async () => {
        let rows = 0;
        for (let shard = 0; shard < shards; shard += 1)
          rows += await sendAccountEvents(db.venue, shard, { notifications, ...accountEvents });
        return rows;
      }),
      everySecond('send delayed notifications', () => releaseHolds(db.venue, { mail, now: now() })),
      { name: 'forget old notifications', everyMs: dayMs, run: () => forgetNotifications(db.venue, now()) },
    ],
  };
}

interface NotificationCallOptions {
  readonly pool: pg.Pool;
  readonly now: () => number;
  /** Notifications of this account were read, so its other open apps have to know. */
  readonly onRead: (accountId: number, unread: number) => void;
}

/** Notifications over HTTP: the list with its unread marks. */
function registerNotificationCalls(
  register: RegisterCall,
  { pool, now, onRead }: NotificationCallOptions,
): void {
  register('noticeList', { weight: weights.stored }, async ({ params, session, language }) => {
    const { notifications, total, unread } = await listNotifications(
      pool,
      session.user.id,
      pageOf(params.page),
    );
    return { data: { list: notifications.map((one) => presentNotification(one, language)), total, unread } };
  });

  register('noticeUnread', { weight: weights.stored }, async ({ session }) => ({
    data: { unread: await countUnread(pool, session.user.id) },
  }));

  register('noticeRead', { weight: weights.written }, async ({ params, session }) => {
    const id = params.id === undefined ? undefined : parseWhole('id', params.id, { min: 0 });
    const userId = session.user.id;
    return inAct(pool, async ({ client, afterCommit }) => {
      const changed = await markRead(client, { userId, id, at: new Date(now()) });
      if (changed === undefined) throw new CallRefused('notice_not_found');
      const unread = await countUnread(client, userId);
      if (changed > 0) afterCommit(() => onRead(session.accountId, unread));
      return { data: { unread } };
    });
  });
}

interface WayCallOptions extends Pick<ModuleContext, 'now'> {
  readonly pool: pg.Pool;
  /** The venue's public key, and the push services that it may call. */
  readonly push: { readonly key: string; readonly hosts: readonly string[] };
}

const lastMinute = 1_439;

/**
 * Channels and times of a user's notifications: kinds switched on and off, quiet hours, and
 * pushes to this session's browser.
 */
function registerWayCalls(register: RegisterCall, { pool, now, push }: WayCallOptions): void {
  register('noticeSettings', { weight: weights.stored }, async ({ session, language }) => ({
    data: presentSettings(await readSwitchedOff(pool, session.user.id), language),
  }));

  register('noticeSwitch', { weight: weights.written }, async ({ params, session, language, once }) => {
    const { channel } = params;
    const kinds = kindsOf(params);
    const isOn = parseYesNo('on', params.on);
    const userId = session.user.id;
    return once(async ({ client }) => {
      if (!isOn && kinds.some((kind) => kindInfo(kind).always)) throw new CallRefused('notice_required');
      await switchChannel(client, { userId, kinds, channel, isOn });
      return { data: presentSettings(await readSwitchedOff(client, userId), language) };
    });
  });

  register('noticeQuiet', { weight: weights.stored }, async ({ session }) => ({
    data: presentQuiet((await readAllQuiet(pool, [session.user.id])).get(session.user.id)),
  }));

  register('noticeQuietSet', { weight: weights.written }, async ({ params, session, once }) => {
    const quiet = parseYesNo('on', params.on) ? parseQuiet(params) : null;
    const userId = session.user.id;
    return once(async ({ client }) => {
      await writeQuiet(client, userId, { quiet, at: new Date(now()) });
      return { data: presentQuiet(quiet ?? undefined) };
    });
  });

  register('noticePush', { weight: weights.stored }, async ({ session }) => ({
    data: { key: push.key, on: (await hasSubscription(pool, session.id)) ? 1 : 0 },
  }));

  register('noticePushSubscribe', { weight: weights.written }, async ({ params, session, language }) => {
    const { p256dh, auth } = params;
    const endpoint = readPushAddress(params.endpoint, push.hosts);
    if (endpoint === undefined) throw new CallRefused('push_service_unknown');
    if (!isPoint(p256dh)) throw invalid('p256dh');
    if (!isBytes(auth, 16)) throw invalid('auth');
    const { id: sessionId, user } = session;
    return inAct(pool, async ({ client }) => {
      const at = new Date(now());
      const subscription = { sessionId, userId: user.id, endpoint, p256dh, auth, language, at };
      if (!(await writeSubscription(client, subscription))) throw new CallRefused('login_required');
      return { data: { key: push.key, on: 1 } };
    });
  });

  register('noticePushEnd', { weight: weights.written }, async ({ session }) => {
    await endSubscription(pool, session.id);
    return { data: { key: push.key, on: 0 } };
  });
}

/** One kind, or the kinds of a group that can be switched. */
function kindsOf({
  kind,
  group,
}: {
  kind?: string | undefined;
  group?: string | undefined;
}): NotificationKind[] {
  if (kind !== undefined) {
    if (!isNotificationKind(kind) || group !== undefined) throw invalid('kind');
    return [kind];
  }
  if (group === undefined) throw new CallRefused('missing_parameter', { field: 'kind' });
  const known = NOTIFICATION_GROUPS.find((one) => one === group);
  if (!known) throw invalid('group', { allowed: NOTIFICATION_GROUPS });
  return NOTIFICATION_KINDS.filter((one) => kindInfo(one).group === known && !kindInfo(one).always);
}

function parseQuiet({
  from,
  to,
  zone,
}: {
  from?: string | number | undefined;
  to?: string | number | undefined;
  zone?: string | undefined;
}) {
  const quiet = {
    from: parseWhole('from', needed('from', from), { max: lastMinute }),
    to: parseWhole('to', needed('to', to), { max: lastMinute }),
    zone: needed('zone', zone),
  };
  if (quiet.from === quiet.to) throw invalid('to');
  if (!isZone(quiet.zone)) throw invalid('zone');
  return quiet;
}

function needed<T>(field: string, value: T | undefined): T {
  if (value === undefined) throw new CallRefused('missing_parameter', { field });
  return value;
}

const isBytes = (text: string, bytes: number): boolean =>
  /^[A-Za-z0-9_-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes;
/** A point of P-256, uncompressed. */
const isPoint = (text: string): boolean => isBytes(text, 65) && Buffer.from(text, 'base64url')[0] === 4;
