// Price alerts as a module of the venue.
import type { ModuleContext, VenueModule } from '../module.ts';
import { registerAlertCalls } from './alert-calls.ts';
import { forgetFired } from './alert-rows.ts';
import { AlertWatch } from './alert-watch.ts';
import type { MarketPrices } from './market-prices.ts';

const lookMs = 250;
const dayMs = 86_400_000;

export function makeAlertsModule(
  { db, notifications, now }: ModuleContext,
  { market }: { market: MarketPrices },
): VenueModule {
  const watch = new AlertWatch({ pool: db.venue, market, notifications, now });
  return {
    name: 'alerts',
    calls: (register) =>
      registerAlertCalls(register, {
        ...{ db, market, now },
        onMade: (alert) => watch.add(alert),
        onRemoved: (alert) => watch.remove(alert),
      }),
    jobs: [
      {
        name: 'notify of prices that were reached',
        everyMs: lookMs,
        async run(stopping) {
          while (!stopping.aborted && (await watch.work()) > 0);
        },
      },
      { name: 'forget price alerts of long ago', everyMs: dayMs, run: () => forgetFired(db.venue, now()) },
    ],
  };
}
