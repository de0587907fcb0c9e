// The number of unread notifications, live: loaded once a screen shows it, then updated by the socket.
import { fetchUnreadNotifications, makeResource, ordersOf, perClient, type Resource } from '@candor/client';
import { useEffect } from 'react';
import { useClient } from './app-context.ts';
import { useResource } from './stores.ts';

interface Unread {
  readonly resource: Resource<number>;
  /** The count in the server's response after some were read. */
  set(unread: number): void;
}

export const unreadOf = perClient((client): Unread => {
  let answer: number | null = null;
  const resource = makeResource(async () => {
    const given = answer;
    answer = null;
    return given ?? (await fetchUnreadNotifications(client.http));
  });
  const unread: Unread = {
    resource,
    set(count) {
      answer = count;
      void resource.renew();
    },
  };
  ordersOf(client).onNotification((notification) => {
    if (notification.kind === 'notices_read') unread.set(notification.unread);
    if (notification.kind === 'account_notice') void resource.renew();
  });
  let token = client.session.token();
  client.session.subscribe(() => {
    if (client.session.token() === token) return;
    token = client.session.token();
    answer = null;
    resource.clear();
  });
  return unread;
});

/** Undefined while it is not known. */
export function useUnread(): number | undefined {
  const client = useClient();
  const { resource } = unreadOf(client);
  useEffect(() => void resource.refresh(), [resource]);
  return useResource(resource).data;
}
