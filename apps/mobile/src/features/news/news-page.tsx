// News, and the announcements of the venue: two lists of one kind.
import { fetchNews, type NewsRow } from '@candor/client';
import type { MessageKey } from '@candor/i18n';
import { classNames, Empty, Skeleton } from '@candor/ui';
import { CalendarDays, Megaphone, Newspaper, Pin } from 'lucide-react';
import { useClient } from '../../shared/app-context.ts';
import { EndlessRows, useEndless } from '../../shared/endless.tsx';
import { useGo } from '../../shared/navigation.ts';
import { Page } from '../../shared/page.tsx';
import { useReadNews } from '../../shared/read-news.ts';
import { useI18n } from '../../shared/stores.ts';
import { minuteOf } from './moment.ts';
import { TextLanguage, textDirection } from './text-language.tsx';

type Category = Parameters<typeof fetchNews>[1]['category'];

export const NewsPage = () => (
  <NewsList category="news" titleKey="news.title" emptyKey="news.empty" icon={<Newspaper size={26} />}>
    <CalendarRow />
  </NewsList>
);

function CalendarRow() {
  const { t } = useI18n();
  const go = useGo();
  return (
    <button
      type="button"
      onClick={() => go('/news/calendar')}
      className="mb-3 flex w-full items-center gap-3 rounded-2xl bg-raised p-4 text-start active:bg-sunken"
    >
      <CalendarDays size={22} className="shrink-0 text-accent" aria-hidden="true" />
      <span className="min-w-0">
        <span className="block font-semibold">{t('news.calendar')}</span>
        <span className="block text-small text-muted">{t('news.calendar_about')}</span>
      </span>
    </button>
  );
}

export const AnnouncementsPage = () => (
  <NewsList
    category="announcement"
    titleKey="news.announcements"
    emptyKey="news.announcements_empty"
    icon={<Megaphone size={26} />}
  />
);

interface NewsListProps {
  readonly category: Category;
  readonly titleKey: MessageKey;
  readonly emptyKey: MessageKey;
  readonly icon: React.ReactNode;
  /** Above the list. */
  readonly children?: React.ReactNode;
}

function NewsList({ category, titleKey, emptyKey, icon, children }: NewsListProps) {
  const { t, language } = useI18n();
  const { http } = useClient();
  const go = useGo();
  const read = useReadNews();
  const { list, state } = useEndless(`${category} ${language}`, (page) =>
    fetchNews(http, { category, page }),
  );
  return (
    <Page title={t(titleKey)} backTo="/mine" className="wide px-4 pb-8">
      {children}
      <EndlessRows
        list={list}
        state={state}
        skeleton={<NewsSkeleton />}
        empty={
          <Empty
            icon={<span aria-hidden="true">{icon}</span>}
            title={t(emptyKey)}
            text={t('news.empty_text')}
          />
        }
      >
        {(rows) => (
          <ul className="columns space-y-3">
            {rows.map((row) => (
              <li key={row.id} className="[contain-intrinsic-size:auto_7rem] [content-visibility:auto]">
                <NewsListRow
                  row={row}
                  isUnread={read.isUnread(row)}
                  onOpen={() => go(`/news/detail?id=${row.id}`)}
                />
              </li>
            ))}
          </ul>
        )}
      </EndlessRows>
    </Page>
  );
}

function NewsSkeleton() {
  return (
    <div className="space-y-3">
      {['a', 'b', 'c', 'd'].map((row) => (
        <div key={row} className="flex gap-3 rounded-2xl bg-raised p-4">
          <div className="flex-1">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="mt-2.5 h-3.5 w-full" />
            <Skeleton className="mt-2 h-3.5 w-2/3" />
            <Skeleton className="mt-3 h-3 w-24" />
          </div>
          <Skeleton className="size-20 shrink-0 rounded-xl" />
        </div>
      ))}
    </div>
  );
}

interface NewsListRowProps {
  readonly row: NewsRow;
  readonly isUnread: boolean;
  readonly onOpen: () => void;
}

/** One row of the list: its title, first words and picture, and its labels. */
function NewsListRow({ row, isUnread, onOpen }: NewsListRowProps) {
  const { t, format } = useI18n();
  const { title, desc, logo, createdAt, pinned, language } = row;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full items-start gap-3 rounded-2xl bg-raised p-4 text-start active:bg-sunken"
    >
      <span className="min-w-0 flex-1">
        <span className="block" {...textDirection(language)}>
          <span
            className={classNames(
              'line-clamp-3 text-pretty break-words',
              isUnread ? 'font-bold' : 'font-semibold',
            )}
          >
            {isUnread && (
              <>
                <span
                  aria-hidden="true"
                  className="me-2 inline-block size-2 rounded-full bg-accent-fill align-middle"
                />
                <span className="sr-only">{t('news.unread')}: </span>
              </>
            )}
            {title}
          </span>
          {desc !== '' && <span className="mt-1 line-clamp-2 text-small break-words text-muted">{desc}</span>}
        </span>
        <span className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-muted">
          {pinned && (
            <span className="inline-flex items-center gap-1 font-semibold text-accent">
              <Pin size={13} />
              {t('news.pinned')}
            </span>
          )}
          <time dateTime={createdAt}>
            {format.date(createdAt)} · {minuteOf(format, createdAt)}
          </time>
          <TextLanguage language={language} />
        </span>
      </span>
      {logo !== '' && (
        <img
          src={logo}
          alt=""
          width={80}
          height={80}
          loading="lazy"
          decoding="async"
          className="size-20 shrink-0 rounded-xl bg-sunken object-cover"
        />
      )}
    </button>
  );
}
