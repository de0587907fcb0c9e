// Notifies, on any screen, of what happened to the account without its owner. Loaded once somebody is logged in.
import { ordersOf } from '@candor/client';
import { useEffect } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import { closedText, noticeText } from './notice-text.ts';
import { followOwnActs } from './own-acts.ts';

export function AccountNotices() {
  const { client, words, toasts } = useApp();

  useEffect(() => {
    const orders = ordersOf(client);
    const own = followOwnActs(client);
    const notifiedIds = new Set<number>();
    // A failure to fetch the words has its own message; what it would have said comes with the lists.
    const notify = (text: () => string | null, tone: 'plain' | 'bad') =>
      words.complete('trading').then(
        () => {
          const message = text();
          if (message !== null) toasts.show(message, tone);
        },
        () => undefined,
      );
    const stops = [
      own.stop,
      orders.onNotice((notice) => {
        const facts = {
          instruments: client.market.get().data?.instruments ?? [],
          stopOutLevel: client.basics.get().data?.stopOutLevel ?? null,
        };
        if (notice.kind === 'stop_out' && noticeText(notice, facts, words.get()) !== null)
          notifiedIds.add(notice.orderId);
        const show = (tone: 'plain' | 'bad') =>
          void notify(() => noticeText(notice, facts, words.get()), tone);
        if (notice.kind !== 'account_notice') return show('bad');
        void own.isOwn(notice.about).then((isOwn) => {
          if (!isOwn) show('plain');
        });
      }),
      orders.onClosing((closing, before) => {
        if (notifiedIds.delete(closing.id)) return;
        void notify(
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
