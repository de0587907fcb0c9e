// The number of unread items on the newest page of news or announcements; 0 while it is not known.
import { fetchNews } from '@candor/client';
import { useClient } from './app-context.ts';
import { useReadNews } from './read-news.ts';
import { useLoaded } from './use-loaded.ts';

export function useUnreadNews(category: Parameters<typeof fetchNews>[1]['category']): number {
  const { http } = useClient();
  const read = useReadNews();
  // If it fails, only the badge is missing; the list itself reports the failure.
  const { data } = useLoaded(category, () => fetchNews(http, { category, page: 1 }));
  return data?.list.filter(read.isUnread).length ?? 0;
}
