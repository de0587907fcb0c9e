// Trade: one screen without scrolling. Instrument and price, periods, chart, and Sell and Buy with their live prices. On a
// wide screen the watchlist, the ticket, the orders and the account stand beside the chart, which is never made again.

import { type Instrument, tradingDayStart } from '@candor/client';
import type { TradeView } from '@candor/contract/plain';
import type { Price as CorePrice, Side } from '@candor/core';
import {
  Change,
  classNames,
  directionOf,
  ErrorState,
  Figure,
  IconButton,
  Label,
  Price,
  Skeleton,
} from '@candor/ui';
import { BellPlus } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { AccountLabel } from '../../../shared/account-label.tsx';
import { useApp, useClient } from '../../../shared/app-context.ts';
import { keepCookie } from '../../../shared/appearance.ts';
import { FeedLabel } from '../../../shared/feed-label.tsx';
import { wantsLittleData, whenIdle } from '../../../shared/idle.ts';
import { lazily } from '../../../shared/lazily.tsx';
import { hasMovedOn, useGo } from '../../../shared/navigation.ts';
import { onDemand } from '../../../shared/on-demand.ts';
import { usePlacement } from '../../../shared/placement.ts';
import { useListMessages } from '../../../shared/rows.tsx';
import {
  useI18n,
  useIsFresh,
  useIsTakenOver,
  useMarket,
  usePreferences,
  useQuote,
  useSession,
} from '../../../shared/stores.ts';
import { ChartPanel } from '../chart/chart-panel.tsx';
import { useChartSettings } from '../chart/use-chart-settings.ts';
import { useAccountCharts, useCharts } from '../chart/use-charts.ts';
import { OpenCommands } from '../commands/open-commands.tsx';
import { useLiveOrders } from '../orders/use-live-orders.ts';
import { useOrderSheet } from '../orders/use-order-sheet.tsx';
import { wantedPendingOf } from '../ticket/wanted-pending.ts';
import { useOneTap } from './one-tap.ts';
import { TradeBar } from './trade-bar.tsx';
import { TradeHeader } from './trade-header.tsx';

const AlertsSheet = lazily(() => import('../alerts/alerts-sheet.tsx').then((m) => m.AlertsSheet));
const ticket = onDemand(() => import('../ticket/order-ticket.tsx').then((m) => m.OrderTicket));
const demo = onDemand(() => import('../ticket/demo-sheet.tsx').then((m) => m.DemoSheet));
const oneTapPanel = onDemand(() => import('../ticket/one-tap-panel.tsx').then((m) => m.OneTapPanel));
const Watchlist = lazily(() => import('../desk/watchlist.tsx').then((m) => m.Watchlist));
const DeskFrame = lazily(() => import('../desk/desk-frame.tsx').then((m) => m.DeskFrame));
const PositionStrip = lazily(() => import('../positions/position-strip.tsx').then((m) => m.PositionStrip));
const Book = lazily(() => import('../desk/book.tsx').then((m) => m.Book));

/** The chart comes first. */
const TICKET_AFTER_MS = 2_000;

export function TradePage() {
  const { t } = useI18n();
  const client = useClient();
  const market = useMarket();
  const session = useSession();
  const chosen = usePreferences().instrumentId;
  const instrumentId = useDrawnTrade()?.instrumentId ?? chosen;
  const [side, setSide] = useState<Side | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [ticketKey, setTicketKey] = useState<string | null>(null);
  const [orderKeys, setOrderKeys] = useState<readonly string[]>([]);
  const orders = useLiveOrders();
  const order = useOrderSheet(orders, (key) => setOrderKeys(key === null ? [] : [key]));
  const [alerts, setAlerts] = useState<{ isOpen: boolean; price: number | null } | null>(null);
  const openAlerts = (price: number | null) => session && setAlerts({ isOpen: true, price });
  const { oneTap, set: setOneTap } = useOneTap();
  const placement = usePlacement();
  const hasPanes = placement === 'tablet' || placement === 'desktop';
  const isKnown = useIsTakenOver();
  const instruments = market.data?.instruments;
  const instrument = instruments?.find((one) => one.id === instrumentId) ?? instruments?.[0];

  const charts = useCharts(instrument, instruments ?? []);
  useStoredTrade(instrument?.id);
  useAccountCharts();
  useLinkedInstrument(instruments);
  useEffect(() => {
    document.title = `${instrument?.showCode ?? t('trade.title')} · Candor`;
  }, [instrument, t]);

  useEffect(() => {
    if (wantsLittleData()) return;
    const timer = setTimeout(() => void whenIdle().then((session ? ticket : demo).preload), TICKET_AFTER_MS);
    return () => clearTimeout(timer);
  }, [session]);

  if (!instrument) {
    if (market.fault && !market.isLoading) return <Failed onRetry={() => void client.market.refresh()} />;
    return <TradeSkeleton />;
  }
  // Without a session the sheet offers the demo. It becomes the ticket when there is one: after the login, and where the
  // button was tapped before the app knew its client.
  const open = (wanted: Side) => {
    setSide(wanted);
    setOpen(true);
  };
  const openPending = (wanted: Side, price: CorePrice) => {
    if (session) wantedPendingOf(client).want({ instrumentId: instrument.id, price });
    open(wanted);
  };
  const close = () => setOpen(false);
  const fetchSheet = () => void (session ? ticket : demo).preload();
  return (
    <div className={classNames('trade', isKnown && !session && 'trade-visitor')}>
      {(placement === 'desktop' || (placement === 'tablet' && isKnown && !session)) && (
        <Watchlist chosenId={instrument.id} />
      )}
      <main id="content" tabIndex={-1} className="trade-chart">
        <TradeHeader instrument={instrument} />
        <PriceSummary instrument={instrument} onAlert={() => openAlerts(null)} />
        <OpenCommands except={[ticketKey, ...orderKeys]} />
        <div className={charts.length > 1 ? 'chart-grid' : 'contents'}>
          {charts.map((chart, index) => (
            <ChartPanel
              // biome-ignore lint/suspicious/noArrayIndexKey: a chart stays in its place and changes what it shows
              key={index}
              {...chart}
              onOpen={order.open}
              onAlert={openAlerts}
              onOrder={openPending}
            />
          ))}
        </div>
        <TradeBar
          instrument={instrument}
          onAim={fetchSheet}
          onChoose={open}
          oneTap={
            oneTap &&
            !hasPanes && (
              <oneTapPanel.Part
                key={instrument.id}
                instrument={instrument}
                oneTap={oneTap}
                isSection={false}
                onOff={() => setOneTap(null)}
                onCommand={setTicketKey}
              />
            )
          }
        >
          {session && !hasPanes && (
            <PositionStrip
              key={instrument.id}
              instrument={instrument}
              onOpen={order.open}
              onCommands={setOrderKeys}
            />
          )}
        </TradeBar>
      </main>
      {alerts && (
        <AlertsSheet
          instrument={instrument}
          {...alerts}
          onClose={() => setAlerts({ ...alerts, isOpen: false })}
        />
      )}
      <Suspense>
        {session && (side !== null || hasPanes) && (
          <ticket.Part
            key={instrument.id}
            instrument={instrument}
            isSection={hasPanes}
            side={side ?? 'buy'}
            onSide={setSide}
            isOpen={isOpen}
            onClose={close}
            onCommand={setTicketKey}
          />
        )}
        {!session && (side !== null || hasPanes) && (
          <demo.Part isSection={hasPanes} isOpen={isOpen} onClose={close} />
        )}
      </Suspense>
      {hasPanes && session && (
        <Book onCommands={setOrderKeys} instrumentId={placement === 'tablet' ? instrument.id : null} />
      )}
      {hasPanes && (
        <DeskFrame
          onSide={setSide}
          onOrder={(id, part) => {
            const found = orders.find((one) => one.id === id);
            if (found) order.open(found, part);
          }}
        />
      )}
      {order.sheet}
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <main id="content" tabIndex={-1} className="pt-10 outline-none">
      <ErrorState {...useListMessages()} onRetry={onRetry} />
    </main>
  );
}

function TradeSkeleton() {
  return (
    <div className="trade" aria-hidden="true">
      <div className="trade-chart">
        <div className="flex h-14 items-center gap-3 px-4">
          <Skeleton className="size-8 rounded-full" />
          <Skeleton className="h-5 w-28" />
        </div>
        <div className="px-4">
          <Skeleton className="h-9 w-40" />
          <Skeleton className="mt-2 h-4 w-24" />
        </div>
        <Skeleton className="mx-4 mt-4 h-8 rounded-lg" />
        <Skeleton className="m-4 min-h-0 flex-1 rounded-2xl" />
        <div className="flex gap-3 px-4 pb-3">
          <Skeleton className="h-15 flex-1 rounded-2xl" />
          <Skeleton className="h-15 flex-1 rounded-2xl" />
        </div>
      </div>
    </div>
  );
}

/**
 * Trade as the server rendered it, until this device has hydrated it. Undefined if this device's own settings apply.
 */
function useDrawnTrade(): TradeView | undefined {
  const { drawnTrade } = useApp();
  return useIsTakenOver() ? undefined : drawnTrade;
}

/** A link to the chart of an instrument, as of a price alert, chooses it. */
function useLinkedInstrument(instruments: readonly Instrument[] | undefined): void {
  const { preferences } = useClient();
  const code = new URLSearchParams(useSearch()).get('code');
  const go = useGo();
  const linkedId = instruments?.find((one) => one.code === code)?.id;
  useEffect(() => {
    if (linkedId === undefined) return;
    preferences.set({ instrumentId: linkedId });
    go('/trade', { replace: true });
  }, [preferences, linkedId, go]);
}

/** Stored for the server, which renders Trade with it at the next start. */
function useStoredTrade(instrumentId: number | undefined): void {
  const isTakenOver = useIsTakenOver();
  const [{ period, kind }] = useChartSettings();
  useEffect(() => {
    if (isTakenOver && instrumentId !== undefined)
      keepCookie('candor_trade', `${instrumentId}.${period}.${kind}`);
  }, [isTakenOver, instrumentId, period, kind]);
}

/** The price, the largest element of the screen; beside it the day's change and range, and the source of the prices. */
function PriceSummary({ instrument, onAlert }: { instrument: Instrument; onAlert: () => void }) {
  const isLoggedIn = useSession() !== null;
  // The server does not know the user; the page itself does, and shows the button if needed (app.css).
  const isKnown = useIsTakenOver();
  const { t, format } = useI18n();
  const quote = useQuote(instrument.id);
  const isStale = !useIsFresh();
  const write = (value: CorePrice | null | undefined) =>
    value == null ? undefined : format.scaledPrice(value, instrument.precision);
  const change = quote?.change ?? null;
  return (
    <div className="trade-price flex shrink-0 items-end justify-between gap-x-3 gap-y-1 px-4 pt-0.5 pb-1.5 @max-[17rem]:flex-wrap line:items-center line:px-2 line:py-0">
      <div className="min-w-0 line:flex line:flex-wrap line:items-center line:gap-x-3">
        <div className="flex items-center gap-2">
          <Price
            text={write(quote?.close)}
            direction={quote?.direction ?? 0}
            isStale={isStale}
            className="trade-last -mx-1.5 text-hero font-medium tracking-tight line:text-title panes:@min-[44rem]:text-figure"
          />
          {(isLoggedIn || !isKnown) && (
            <span className={isKnown ? undefined : 'for-members'}>
              <IconButton
                label={t('trade.alerts')}
                aria-haspopup="dialog"
                onClick={onAlert}
                className="-my-1.5"
              >
                <BellPlus size={19} />
              </IconButton>
            </span>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-2 line:contents">
          <Change
            text={change === null ? undefined : format.change(change)}
            direction={directionOf(change)}
            isStale={isStale}
            className="text-small"
          />
          <span className="trade-feed contents line:flex line:gap-2">
            <FeedLabel />
            {/* The server does not know whose money it is; the label's place is kept. */}
            {isKnown ? <AccountLabel /> : <Label className="for-members invisible">{t('public.demo')}</Label>}
          </span>
        </div>
      </div>
      <div className="shrink-0 pb-0.5 line:hidden panes:@min-[44rem]:block">
        <dl className="grid grid-cols-[auto_auto] justify-end gap-x-2.5 gap-y-0.5 text-caption">
          <dt className="text-muted">{t('product.high')}</dt>
          <dd className="text-end">
            <Figure>{write(quote?.high) ?? '–'}</Figure>
          </dd>
          <dt className="text-muted">{t('product.low')}</dt>
          <dd className="text-end">
            <Figure>{write(quote?.low) ?? '–'}</Figure>
          </dd>
        </dl>
        {quote?.time != null && <DaySince at={tradingDayStart(quote.time)} />}
      </div>
    </div>
  );
}

/** Uses the time zone of this device, which the server does not know: its text reserves the space. */
function DaySince({ at }: { at: number }) {
  const { t, format } = useI18n();
  const isTakenOver = useIsTakenOver();
  // The first use of what writes times takes a slow phone 50 ms, which the chart of a page that has just come needs more.
  const [isShown, setShown] = useState(hasMovedOn);
  useEffect(() => {
    if (isTakenOver) void whenIdle().then(() => setShown(true));
  }, [isTakenOver]);
  const isWritten = isShown || import.meta.env.SSR;
  return (
    <p
      key={String(isShown)}
      suppressHydrationWarning
      className={classNames('pt-0.5 text-end text-caption text-faint line:hidden', !isShown && 'invisible')}
    >
      {isWritten ? t('trade.day_since', { time: format.weekdayTime(at) }) : '\u00a0'}
    </p>
  );
}
