// News, and the announcements of the venue: two lists of one kind.
import { fetchNews } from '@candor/client';
import type { MessageKey } from '@candor/i18n';
import { Empty, Skeleton } from '@candor/ui';
import { Megaphone, Newspaper } from 'lucide-react';
import { useClient } from '../../shared/app-context.ts';
import { EndlessRows, useEndless } from '../../shared/endless.tsx';
import { useGo } from '../../shared/navigation.ts';
import { Page } from '../../shared/page.tsx';
import { useReadNews } from '../../shared/read-news.ts';
import { useI18n } from '../../shared/stores.ts';
import { NewsListRow } from './news-list-row.tsx';

type Category = Parameters<typeof fetchNews>[1]['category'];

export const NewsPage = () => (
  <NewsList category="news" titleKey="news.title" emptyKey="news.empty" icon={<Newspaper size={26} />} />
);

export const AnnouncementsPage = () => (
  <NewsList
    category="announcement"
    titleKey="news.announcements"
    emptyKey="news.announcements_empty"
    icon={<Megaphone size={26} />}
    backTo="/mine"
  />
);

interface NewsListProps {
  readonly category: Category;
  readonly titleKey: MessageKey;
  readonly emptyKey: MessageKey;
  readonly icon: React.ReactNode;
  readonly backTo?: string;
}

function NewsList({ category, titleKey, emptyKey, icon, backTo }: NewsListProps) {
  const { t, language } = useI18n();
  const { http } = useClient();
  const go = useGo();
  const read = useReadNews();
  const { list, state } = useEndless(`${category} ${language}`, (page) =>
    fetchNews(http, { category, page }),
  );
  return (
    <Page title={t(titleKey)} {...(backTo === undefined ? {} : { backTo })} className="px-4 pb-8">
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
          <ul className="space-y-3">
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
