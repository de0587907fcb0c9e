// The number of unread customer service messages, live while a screen shows it.
import { CHAT_TOPIC, fetchChatUnread, makeResource, parseChatPush } from '@candor/client';
import { useEffect, useMemo } from 'react';
import { useClient } from './app-context.ts';
import { useAccountGeneration, useResource } from './stores.ts';

/** Undefined while it is not known, and if no screen requests it. */
export function useUnreadChat(isEnabled: boolean): number | undefined {
  const { http, socket } = useClient();
  const generation = useAccountGeneration();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another login has a count of its own
  const resource = useMemo(() => makeResource(() => fetchChatUnread(http)), [http, generation]);
  useEffect(() => {
    if (!isEnabled) return;
    const refresh = () => void resource.renew();
    refresh();
    const stopHearing = socket.subscribe(CHAT_TOPIC, (push) => {
      if (parseChatPush(push).kind !== 'typing') refresh();
    });
    const stopGaps = socket.onGap(refresh);
    return () => {
      stopHearing();
      stopGaps();
    };
  }, [isEnabled, resource, socket]);
  return useResource(resource).data;
}
