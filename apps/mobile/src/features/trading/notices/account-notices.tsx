// Tells on any screen what happened to the account without its owner. Loaded once somebody is logged in.
import { useEffect, useRef } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import { useLiveOrders } from '../orders/use-live-orders.ts';
import { closedText, noticeText } from './notice-text.ts';

export function AccountNotices() {
  const { client, words, toasts } = useApp();
  const orders = useLiveOrders();
  // Closed positions have left the list by the time they are told of; this is the list from before.
  const before = useRef(orders);
  useEffect(() => {
    before.current = orders;
  }, [orders]);

  useEffect(() => {
    const toldIds = new Set<unknown>();
    // A failure to fetch the words has its own message; what is told again comes with the lists.
    const tell = (text: () => string | null, tone: 'plain' | 'bad') =>
      words.complete().then(
        () => {
          const told = text();
          if (told !== null) toasts.show(told, tone);
        },
        () => undefined,
      );
    const stops = [
      client.account.onNotice((notice) => {
        const facts = {
          instruments: client.market.get().data?.instruments ?? [],
          stopOutLevel: client.basics.get().data?.stop_out_level ?? null,
        };
        if (notice.Kind === 'stop_out' && noticeText(notice, facts, words.get()) !== null)
          toldIds.add(notice.Data.Id);
        void tell(() => noticeText(notice, facts, words.get()), 'bad');
      }),
      client.account.onClosed((closed) => {
        if (toldIds.delete(closed.Id)) return;
        const order = before.current.find(({ Id }) => Id === closed.Id);
        void tell(
          () => closedText(closed, order, words.get()),
          closed.CloseReason === 'stop_out' ? 'bad' : 'plain',
        );
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, words, toasts]);
  return null;
}
