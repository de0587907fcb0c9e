// The desk as a module of the venue: waiting items, who works on them, saved views, and the search.
import { queues as queueNames, queuePermissions } from '@candor/contract';
import type { EnginePort } from '../../engine/port.ts';
import type { Queue } from '../../web/queue.ts';
import type { QueueCounters } from '../../web/queue-counters.ts';
import { weights } from '../../web/route-weights.ts';
import type { SearchProvider } from '../../web/search-provider.ts';
import type { ModuleContext, VenueModule } from '../module.ts';
import { registerClaimCalls } from './claim-calls.ts';
import { removeEnded } from './claim-rows.ts';
import { registerColumnCalls } from './column-calls.ts';
import { CounterReadings } from './counter-readings.ts';
import { registerFindCalls } from './find-calls.ts';
import { presentCounters } from './present-found.ts';
import { registerViewCalls } from './view-calls.ts';

export interface DeskOptions {
  /** Real accounts trade on prices of no real market: operators are warned. */
  readonly isRealOnSimulated: boolean;
  /** The counters of all modules. */
  readonly counterReadings: readonly QueueCounters[];
  readonly queues: readonly Queue[];
  readonly searchProviders: readonly SearchProvider[];
  readonly account: EnginePort['account'];
}

const minuteMs = 60_000;

export function makeDeskModule(
  context: ModuleContext,
  { counterReadings, queues, isRealOnSimulated, ...find }: DeskOptions,
): VenueModule {
  const { db, now } = context;
  const own = queueNames.map(
    (queue): QueueCounters => ({
      // Claims and viewers: pages that show a queue reload when these change.
      topic: `desk.${queue}`,
      permission: queuePermissions[queue].read,
      sql: `select 0 as waiting, changes::text as version from desk_changes where queue = '${queue}'`,
    }),
  );
  const readings = new CounterReadings(db.requests, [...counterReadings, ...own], now);
  return {
    name: 'desk',
    officeCalls(register) {
      register(
        'officePulse',
        {
          weight: weights.stored,
          sharedBy: ({ operator: { role } }) => ({ key: role, version: readings.last.at }),
        },
        async ({ operator }) => ({
          data: presentCounters(await readings.of(readings.last, operator), { isRealOnSimulated }),
        }),
      );
      registerClaimCalls(register, context, queues);
      registerViewCalls(register, context);
      registerColumnCalls(register, context);
      registerFindCalls(register, context, find);
    },
    jobs: [
      {
        name: 'forget holds that ended',
        everyMs: 10 * minuteMs,
        run: () => removeEnded(db.venue, new Date(now())),
      },
    ],
  };
}
