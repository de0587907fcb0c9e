// What the user was notified of: unread ones marked, read by a tap or all at once, and by which ways they come.
import { fetchNotices, readNotices, type UserNotice } from '@candor/client';
import { Button, Empty, IconButton, Skeleton } from '@candor/ui';
import { Bell, SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { EndlessRows, useEndless } from '../../shared/endless.tsx';
import { Page } from '../../shared/page.tsx';
import { useI18n } from '../../shared/stores.ts';
import { unreadOf, useUnread } from '../../shared/unread-notices.ts';
import { useToasted } from '../../shared/use-send.ts';
import { NoticeRow } from './notice-row.tsx';

const SettingsSheet = lazy(() =>
  import('./notice-settings.tsx').then((m) => ({ default: m.NoticeSettings })),
);

export function NoticesPage() {
  const { t, language } = useI18n();
  const { client } = useApp();
  const toasted = useToasted();
  const unread = useUnread();
  const [areSettingsOpen, setSettingsOpen] = useState<boolean | null>(null);
  const { list, state } = useEndless<UserNotice>(language, (page) => fetchNotices(client.http, page));
  // One that comes in while the list is in sight.
  const shown = state.rows?.filter(({ isRead }) => !isRead).length ?? 0;
  const isBehind = unread !== undefined && state.rows !== undefined && unread > shown && !state.hasMore;
  useEffect(() => {
    if (isBehind) list.refresh();
  }, [isBehind, list]);

  const read = (id?: number) =>
    toasted(async () => {
      unreadOf(client).set(await readNotices(client.http, id));
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
        skeleton={<NoticeSkeleton />}
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
              {rows.map((notice) => (
                <li key={notice.id}>
                  <NoticeRow notice={notice} onRead={() => void read(notice.id)} />
                </li>
              ))}
            </ul>
          </>
        )}
      </EndlessRows>
      {areSettingsOpen !== null && (
        <Suspense>
          <SettingsSheet isOpen={areSettingsOpen} onClose={() => setSettingsOpen(false)} />
        </Suspense>
      )}
    </Page>
  );
}

function NoticeSkeleton() {
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
