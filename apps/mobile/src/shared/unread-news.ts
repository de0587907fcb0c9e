// The number of unread items on the newest page of news or announcements; 0 while it is not known.
import { fetchNews, type NewsRow } from '@candor/client';
import { useEffect, useState } from 'react';
import { useClient } from './app-context.ts';
import { useReadNews } from './read-news.ts';

export function useUnreadNews(category: Parameters<typeof fetchNews>[1]['category']): number {
  const { http } = useClient();
  const read = useReadNews();
  const [rows, setRows] = useState<readonly NewsRow[]>([]);
  useEffect(() => {
    let isShown = true;
    fetchNews(http, { category, page: 1 }).then(
      (page) => isShown && setRows(page.list),
      // Only the badge is missing; the list itself reports the failure.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [http, category]);
  return rows.filter(read.isUnread).length;
}
