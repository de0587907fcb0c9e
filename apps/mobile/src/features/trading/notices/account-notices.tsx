// Notifies, on any screen, of what happened to the account without its owner. Loaded once somebody is logged in.
import {
  type Client,
  type Closing,
  type Instrument,
  type Order,
  ordersOf,
  type PushedNotification,
} from '@candor/client';
import { priceToNumber } from '@candor/core';
import { isolate, type MessageKey } from '@candor/i18n';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import type { I18n } from '../../../shared/i18n.ts';
import { useGo } from '../../../shared/navigation.ts';
import { chartPath } from '../../../shared/paths.ts';

/** Starts long after the first screen, so as not to delay it. If the code can't be fetched the next session checks. */
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

export function AccountNotifications(): ReactNode {
  const { client, i18n, toasts } = useApp();
  const go = useGo();
  const [watches, setWatches] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setWatches(true), WATCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    const orders = ordersOf(client);
    const own = followOwnActs(client);
    const notifiedIds = new Set<number>();
    // A failure to fetch the messages has its own notification; the lists show the content anyway.
    const notify = (text: () => string | null, tone: 'plain' | 'bad', place: Place | null = null) =>
      i18n.complete('trading').then(
        () => {
          const message = text();
          const link = place && { label: i18n.get().t(place.label), follow: () => go(place.path) };
          if (message !== null) toasts.show(message, tone, link ?? undefined);
        },
        () => undefined,
      );
    const stops = [
      own.stop,
      orders.onNotification((notification) => {
        const facts = {
          instruments: client.market.get().data?.instruments ?? [],
          stopOutLevel: client.basics.get().data?.stopOutLevel ?? null,
        };
        if (notification.kind === 'stop_out' && notificationText(notification, facts, i18n.get()) !== null)
          notifiedIds.add(notification.orderId);
        const show = (tone: 'plain' | 'bad') =>
          void notify(() => notificationText(notification, facts, i18n.get()), tone, placeOf(notification));
        if (notification.kind !== 'account_notice') return show('bad');
        void own.isOwn(notification.about).then((isOwn) => {
          if (!isOwn) show('plain');
        });
      }),
      orders.onClosing((closing, before) => {
        if (notifiedIds.delete(closing.id)) return;
        void notify(
          () => closedText(closing, before, i18n.get()),
          closing.reason === 'stop_out' ? 'bad' : 'plain',
        );
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, i18n, toasts, go]);
  useEffect(() => {
    let { language } = i18n.get();
    return i18n.subscribe(() => {
      if (i18n.get().language === language) return;
      ({ language } = i18n.get());
      // Without it, pushes stay in the language that was.
      import('../../../shared/push-device.ts')
        .then(({ renewPushes }) => renewPushes(client.http))
        .catch(() => undefined);
    });
  }, [client, i18n]);
  return (
    watches && (
      <Suspense>
        <PastAlert />
        <PromiseAlert />
      </Suspense>
    )
  );
}

/** Where a notification leads. */
interface Place {
  readonly label: MessageKey;
  readonly path: string;
}
export function placeOf(notification: PushedNotification): Place | null {
  if (notification.kind === 'margin_call') return { label: 'order.tab_holding', path: '/order' };
  if (notification.kind === 'account_notice' && notification.code !== null)
    return { label: 'trade.view', path: chartPath(notification.code) };
  return null;
}

/** The notifications that a successful call causes, by the call. */
const causedBy: Readonly<Partial<Record<CallName, string>>> = {
  amendPassword: 'password_changed',
  factorConfirm: 'factor_added',
  factorRemove: 'factor_removed',
  passkeyAdd: 'passkey_added',
  passkeyRemove: 'passkey_removed',
  contactChange: 'contact_changed',
  bindDrawMethod: 'method_bound',
  draw: 'withdrawal_submitted',
};
type CallName = Parameters<Parameters<Client['onDone']>[0]>[0];

const ownKinds: ReadonlySet<string> = new Set(Object.values(causedBy));
/** The push may come before the answer, and a withdrawal's after its step is settled. */
const ANSWER_MS = 2_000;
const PUSH_MS = 10_000;

/**
 * The user's recent commands in this app. The app has shown their responses already, so it does not show the
 * notification that the socket pushes to every session. Other sessions do.
 */
interface OwnActs {
  /**
   * Whether a notification is about the user's own order command in this app; answers at once if no order command
   * causes it.
   */
  isOwn(about: string): Promise<boolean>;
  stop(): void;
}

export function followOwnActs(
  { onDone }: Pick<Client, 'onDone'>,
  {
    now = Date.now,
    wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
  }: { now?: () => number; wait?: (ms: number) => Promise<void> } = {},
): OwnActs {
  const doneAt = new Map<string, number>();
  /** Each order command explains one notice. */
  const take = (about: string): boolean => {
    const at = doneAt.get(about);
    return at !== undefined && doneAt.delete(about) && now() - at <= PUSH_MS;
  };
  const stop = onDone((name) => {
    const about = causedBy[name];
    if (about !== undefined) doneAt.set(about, now());
  });
  return {
    async isOwn(about) {
      if (!ownKinds.has(about)) return false;
      if (take(about)) return true;
      await wait(ANSWER_MS);
      return take(about);
    },
    stop,
  };
}

type Wording = Pick<I18n, 't' | 'format'>;

/** The app shows results of the user's own closings at once; these closings happen without a request. */
const UNASKED = ['stop_loss', 'take_profit', 'stop_out', 'operator'] as const;

const PRICE_DECIMALS_MAX = 8;

/** `order` is the position as it was; without it the number says which. */
export function closedText(
  closing: Closing,
  order: Order | undefined,
  { t, format }: Wording,
): string | null {
  const reason = UNASKED.find((one) => one === closing.reason);
  if (!reason) return null;
  const closed = t('order.closed_notice', {
    code: order?.instrument.showCode ?? String(closing.id),
    price: order
      ? format.price(closing.price, order.precision)
      : format.number(closing.price, PRICE_DECIMALS_MAX),
    reason: t(`reason.${reason}`),
    profit: format.scaledSignedMoney(closing.net),
  });
  const slipped = order && slippageText(closing, order, { t, format });
  return slipped ? `${closed} ${slipped}` : closed;
}

/** Null where a stop or target was filled at its level, and for closes without one. */
function slippageText({ price, slippage, reason }: Closing, order: Order, { t, format }: Wording) {
  const level = reason === 'stop_loss' ? order.stopLoss : order.takeProfit;
  if (!slippage || level === null) return null;
  const distance = Math.abs(price - priceToNumber(level, order.precision));
  return t(slippage < 0 ? 'order.slipped_worse' : 'order.slipped_better', {
    distance: format.price(distance, order.precision),
    made: `${format.scaledSignedMoney(slippage)} USD`,
  });
}

interface NotificationFacts {
  readonly instruments: readonly Instrument[];
  /** Per cent of margin at which positions are closed; null while not known. */
  readonly stopOutLevel: number | null;
}

/** Null for what needs no word here. */
export function notificationText(
  notification: PushedNotification,
  { instruments, stopOutLevel }: NotificationFacts,
  { t, format }: Wording,
): string | null {
  const percent = (level: number | null) => (level === null ? '–' : format.percent(level));
  switch (notification.kind) {
    case 'margin_call':
      return t('order.notice_margin_call', {
        rate: percent(notification.marginLevel),
        out: percent(stopOutLevel),
      });
    case 'stop_out': {
      const instrument = instruments.find((one) => one.code === notification.code);
      if (!instrument || notification.price === null) return null;
      return t('order.notice_stop_out', {
        code: instrument.showCode,
        price: format.price(notification.price, instrument.precision),
        rate: percent(notification.marginLevel),
      });
    }
    case 'negative_balance_covered':
      return `${t('kind.negative_balance_cover')}: ${isolate(`${format.scaledSignedMoney(notification.amount)} USD`)}`;
    case 'account_notice':
      return notification.isSilent ? null : notification.title;
    case 'notices_read':
    case 'swap':
    case 'demo_reset':
      return null;
  }
}
