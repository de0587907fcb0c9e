// Checks every tick for alerts that it fires, and notifies their users. A fired alert waits here until its
// notification has committed. After a restart before that, the alert is read from the table again and fires at
// the first tick beyond its price.
import type { Tick } from '@candor/core';
import type pg from 'pg';
import type { Notifications } from '../../notifications/notifications.ts';
import { inAct } from '../../web/act.ts';
import { AlertBook, type WaitingAlert } from './alert-book.ts';
import { listWaiting, markFired, type ReachedAlert } from './alert-rows.ts';
import type { MarketPrices } from './market-prices.ts';

const AT_ONCE_MAX = 500;

export interface AlertWatchOptions {
  readonly pool: pg.Pool;
  readonly market: MarketPrices;
  readonly notifications: Pick<Notifications, 'sendAll'>;
  readonly now: () => number;
}

export class AlertWatch {
  readonly #options: AlertWatchOptions;
  readonly #book = new AlertBook();
  #reached: ReachedAlert[] = [];
  /** Alerts created or removed before the table was read; null afterwards. */
  #early: Set<number> | null = new Set();

  constructor(options: AlertWatchOptions) {
    this.#options = options;
    options.market.onTick((tick) => this.#take(tick));
  }

  add(alert: WaitingAlert): void {
    this.#early?.add(alert.id);
    this.#book.add(alert);
  }

  remove(alert: WaitingAlert): void {
    this.#early?.add(alert.id);
    this.#book.remove(alert);
  }

  /** For a job: reads the table once, then sends notifications of fired alerts. Returns how many alerts fired. */
  async work(): Promise<number> {
    await this.#load();
    const reached = this.#reached.slice(0, AT_ONCE_MAX);
    if (reached.length === 0) return 0;
    const { pool, notifications, market, now } = this.#options;
    await inAct(pool, async (act) => {
      const fired = await markFired(act.client, reached, new Date(now()));
      await notifications.sendAll(
        act,
        reached
          .filter(({ alert }) => fired.has(alert.id))
          .map(({ alert, now: points, tickNo }) => {
            const instrument = market.find(alert.instrumentId);
            return {
              userId: alert.userId,
              kind: 'price_alert' as const,
              params: {
                code: instrument?.showCode ?? String(alert.instrumentId),
                price: priceText(alert.price, alert.precision),
                now: priceText(points, alert.precision),
                ...(alert.side === 'spread' && { spread: 1 as const }),
                ...(instrument && { instrument: instrument.spec.code }),
              },
              once: `price alert ${alert.id}${alert.repeats ? ` tick ${tickNo}` : ''}`,
            };
          }),
      );
    });
    this.#reached = this.#reached.slice(reached.length);
    return reached.length;
  }

  async #load(): Promise<void> {
    if (this.#early === null) return;
    const waiting = await listWaiting(this.#options.pool);
    // For alerts that changed while the table was read, the memory is newer than the table.
    for (const alert of waiting) if (!this.#early.has(alert.id)) this.#book.add(alert);
    this.#early = null;
  }

  #take({ instrumentId, bid, ask, no, at }: Tick): void {
    const precision = this.#options.market.find(instrumentId)?.spec.precision;
    if (precision === undefined) return;
    for (const alert of this.#book.reach({ instrumentId, bid, ask, at }, precision)) {
      const points = { bid, ask, spread: ask - bid }[alert.side];
      this.#reached.push({
        alert,
        tickNo: no,
        now: Math.round(points * 10 ** (alert.precision - precision)),
      });
    }
  }
}

const priceText = (points: number, precision: number): string =>
  (points / 10 ** precision).toFixed(precision);
