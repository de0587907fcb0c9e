// The user's notifications: unread ones are highlighted and marked as read by a tap or all at once. Also shows the
// channels.
import { fetchNotifications, readNotifications, type UserNotification } from '@candor/client';
import { Button, classNames, Empty, IconButton, Skeleton } from '@candor/ui';
import { Bell, ChevronDown, SlidersHorizontal } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { EndlessRows, useEndless } from '../../shared/endless.tsx';
import { lazily } from '../../shared/lazily.tsx';
import { useGo, useValue } from '../../shared/navigation.ts';
import { Page } from '../../shared/page.tsx';
import { chartPath } from '../../shared/paths.ts';
import { useI18n } from '../../shared/stores.ts';
import { unreadOf, useUnread } from '../../shared/unread-notifications.ts';
import { useToasted } from '../../shared/use-send.ts';

const SettingsSheet = lazily(() => import('./notification-settings.tsx').then((m) => m.NotificationSettings));

export function NotificationsPage() {
  const { t, language } = useI18n();
  const { client } = useApp();
  const toasted = useToasted();
  const unread = useUnread();
  // A price alert that nothing brings leads straight to the settings.
  const asksForSettings = useValue('settings') !== null;
  const [areSettingsOpen, setSettingsOpen] = useState<boolean | null>(asksForSettings ? true : null);
  const { list, state } = useEndless<UserNotification>(language, (page) =>
    fetchNotifications(client.http, page),
  );
  // Includes notifications that arrive while the list is visible.
  const shown = state.rows?.filter(({ isRead }) => !isRead).length ?? 0;
  const isBehind = unread !== undefined && state.rows !== undefined && unread > shown && !state.hasMore;
  useEffect(() => {
    if (isBehind) list.refresh();
  }, [isBehind, list]);

  const read = (id?: number) =>
    toasted(async () => {
      unreadOf(client).set(await readNotifications(client.http, id));
      list.change((row) => (id === undefined || row.id === id ? { ...row, isRead: true } : row));
    });
  return (
    <Page
      title={t('user.notices')}
      backTo="/mine"
      className="px-4 pb-8"
      actions={
        <IconButton label={t('user.notice_settings')} onClick={() => setSettingsOpen(true)}>
          <SlidersHorizontal size={21} />
        </IconButton>
      }
    >
      <EndlessRows
        list={list}
        state={state}
        skeleton={<NotificationSkeleton />}
        empty={
          <Empty
            icon={<Bell size={26} />}
            title={t('user.notices_empty')}
            text={t('user.notices_empty_text')}
          />
        }
      >
        {(rows) => (
          <>
            {unread !== undefined && unread > 0 && (
              <div className="flex flex-wrap items-center justify-between gap-2 pb-2">
                <p className="text-small text-muted" role="status">
                  {t('user.notices_unread', { count: unread })}
                </p>
                <Button look="quiet" onClick={() => void read()}>
                  {t('user.notices_read_all')}
                </Button>
              </div>
            )}
            <ul className="overflow-hidden rounded-2xl bg-raised *:not-last:border-b *:not-last:border-line">
              {rows.map((notification) => (
                <li key={notification.id}>
                  <NotificationRow notification={notification} onRead={() => void read(notification.id)} />
                </li>
              ))}
            </ul>
          </>
        )}
      </EndlessRows>
      {areSettingsOpen !== null && (
        <SettingsSheet isOpen={areSettingsOpen} onClose={() => setSettingsOpen(false)} />
      )}
    </Page>
  );
}

function NotificationSkeleton() {
  return (
    <div className="space-y-px overflow-hidden rounded-2xl">
      {['a', 'b', 'c', 'd'].map((row) => (
        <div key={row} className="bg-raised p-4">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="mt-2 h-3.5 w-full" />
        </div>
      ))}
    </div>
  );
}

/** The pages with more about a notification. The first entry that is a prefix of its kind applies. */
const places: readonly (readonly [start: string, path: string])[] = [
  ['margin_call', '/order'],
  ['stop_', '/order'],
  ['take_profit_', '/order'],
  ['order_', '/order'],
  ['price_alert', '/trade'],
  ['deposit_', '/mine/charge'],
  ['withdrawal_', '/mine/withdraw'],
  ['balance_', '/mine/history'],
  ['identity_', '/mine/auth'],
  ['referral_', '/mine/invite'],
  ['method_', '/mine/bank-card-list'],
  ['new_sign_in', '/mine/security'],
  ['password_', '/mine/security'],
  ['factor_', '/mine/security'],
  ['passkey_', '/mine/security'],
  ['contact_', '/mine/email'],
  ['chat_', '/mine/chat'],
];
const placeOf = ({ kind, code }: UserNotification): string | undefined =>
  code == null ? places.find(([start]) => kind.startsWith(start))?.[1] : chartPath(code);

/** One notification: its unread mark, its text once opened, and a link to its page. */
function NotificationRow({ notification, onRead }: { notification: UserNotification; onRead: () => void }) {
  const { t, format } = useI18n();
  const go = useGo();
  const [isOpen, setOpen] = useState(false);
  const { title, text, isRead, createdAt, id } = notification;
  const place = placeOf(notification);
  function toggle(): void {
    setOpen(!isOpen);
    if (!isRead) onRead();
  }
  return (
    <article>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={`notification-${id}`}
        onClick={toggle}
        className="flex min-h-14 w-full items-start gap-3 px-4 py-3 text-start active:bg-sunken"
      >
        <span
          aria-hidden="true"
          className={classNames(
            'mt-2 size-2 shrink-0 rounded-full',
            isRead ? 'bg-transparent' : 'bg-accent-fill',
          )}
        />
        <span className="min-w-0 flex-1">
          <span className={classNames('block break-words', isRead ? 'font-medium' : 'font-bold')}>
            {!isRead && <span className="sr-only">{t('user.notice_unread')}: </span>}
            {title}
          </span>
          <span className="block text-caption text-muted">{format.dateTime(createdAt)}</span>
        </span>
        <ChevronDown
          size={18}
          className={classNames('mt-1 shrink-0 text-faint transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen && (
        <div id={`notification-${id}`} className="ps-9 pe-4 pb-4">
          <p className="text-small break-words whitespace-pre-line text-muted">{text}</p>
          {place !== undefined && (
            <Button look="secondary" className="mt-3" onClick={() => go(place)}>
              {t('user.notice_open')}
            </Button>
          )}
        </div>
      )}
    </article>
  );
}
