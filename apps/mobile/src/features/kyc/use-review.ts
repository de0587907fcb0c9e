// How far the user's review is: read on entering, when the page is looked at again, and when a notice comes or one may have
// come before the server was heard.
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
    const refresh = () => void review.renew();
    const look = () => {
      if (!document.hidden) refresh();
    };
    refresh();
    document.addEventListener('visibilitychange', look);
    const stops = [client.socket.subscribe(NOTICE_TOPIC, refresh), client.socket.onGap(refresh)];
    return () => {
      document.removeEventListener('visibilitychange', look);
      for (const stop of stops) stop();
    };
  }, [client, review]);
  return { state: useResource(review), refresh: () => void review.refresh() };
}
