// Tells on any screen what happened to the account without its owner. Loaded once somebody is logged in.
import { ordersOf } from '@candor/client';
import { useEffect } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import { closedText, noticeText } from './notice-text.ts';

export function AccountNotices() {
  const { client, words, toasts } = useApp();

  useEffect(() => {
    const orders = ordersOf(client);
    const toldIds = new Set<number>();
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
      orders.onNotice((notice) => {
        const facts = {
          instruments: client.market.get().data?.instruments ?? [],
          stopOutLevel: client.basics.get().data?.stopOutLevel ?? null,
        };
        if (notice.kind === 'stop_out' && noticeText(notice, facts, words.get()) !== null)
          toldIds.add(notice.orderId);
        void tell(() => noticeText(notice, facts, words.get()), 'bad');
      }),
      orders.onClosing((closing, before) => {
        if (toldIds.delete(closing.id)) return;
        void tell(
          () => closedText(closing, before, words.get()),
          closing.reason === 'stop_out' ? 'bad' : 'plain',
        );
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, words, toasts]);
  return null;
}
