// How far the user's review is: read on entering, when the page is looked at again, and when a notice comes.
import {
  fetchIdentityReview,
  type IdentityReview,
  makeResource,
  NOTICE_TOPIC,
  type ResourceState,
} from '@candor/client';
import { useEffect, useMemo } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { useResource } from '../../shared/stores.ts';

export function useReview(): { state: ResourceState<IdentityReview>; refresh: () => void } {
  const client = useClient();
  const review = useMemo(() => makeResource(() => fetchIdentityReview(client.http)), [client]);
  useEffect(() => {
    const refresh = () => void review.refresh();
    const look = () => {
      if (!document.hidden) refresh();
    };
    refresh();
    document.addEventListener('visibilitychange', look);
    const stop = client.socket.subscribe(NOTICE_TOPIC, refresh);
    return () => {
      document.removeEventListener('visibilitychange', look);
      stop();
    };
  }, [client, review]);
  return { state: useResource(review), refresh: () => void review.refresh() };
}
