// Notifies, on any screen, of what happened to the account without its owner. Loaded once somebody is logged in.
import { ordersOf } from '@candor/client';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import { closedText, noticeText } from './notice-text.ts';
import { followOwnActs } from './own-acts.ts';

/** Long after the first screen, which nothing of it may hold up. Where it can't be fetched the next visit looks. */
const WATCH_AFTER_MS = 6_000;
const PastAlert = lazy(() =>
  import('../../../shared/past/past-alert.tsx').then(
    (m) => ({ default: m.PastAlert }),
    () => ({ default: () => null }),
  ),
);
const PromiseAlert = lazy(() =>
  import('../../../shared/past/promise-alert.tsx').then(
    (m) => ({ default: m.PromiseAlert }),
    () => ({ default: () => null }),
  ),
);

export function AccountNotices(): ReactNode {
  const { client, words, toasts } = useApp();
  const [watches, setWatches] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setWatches(true), WATCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

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
  return (
    watches && (
      <Suspense>
        <PastAlert />
        <PromiseAlert />
      </Suspense>
    )
  );
}
