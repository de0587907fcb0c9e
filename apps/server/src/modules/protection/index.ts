// Client protection as a module of the venue: the rules, classes of clients, and the limits they set themselves.

import type { AccountId, ClientClass } from '@candor/core';
import type { EnginePort } from '../../engine/port.ts';
import type { ModuleContext, VenueModule } from '../module.ts';
import { type ClaimEvidence, ClassRequests } from './class-requests.ts';
import { type ProtectionOffice, registerProtectionOfficeCalls } from './office-calls.ts';
import { Protection, type ProtectionOptions } from './protection.ts';
import { registerProtectionCalls } from './protection-calls.ts';

export interface ProtectionModuleOptions extends Omit<ProtectionOptions, 'account'> {
  readonly engine: Pick<EnginePort, 'account' | 'professionals' | 'onEvents'>;
  readonly claimEvidence: ClaimEvidence;
  readonly evidenceUrl: ProtectionOffice['evidenceUrl'];
}

export interface ProtectionModule extends VenueModule {
  /** Checks before a deposit is accepted. */
  readonly forDeposits: {
    readonly requireNoBreak: Protection['requireNoBreak'];
    readonly checkLimits: Protection['checkDeposit'];
  };
  readonly classOf: ClassOf;
}

const minuteMs = 60_000;

export async function makeProtectionModule(
  context: ModuleContext,
  { engine, rules, depositedSince, claimEvidence, evidenceUrl }: ProtectionModuleOptions,
): Promise<ProtectionModule> {
  const account = (id: number) => engine.account(id);
  const protection = new Protection(context, { rules, account, depositedSince });
  const requests = new ClassRequests(context, claimEvidence);
  return {
    name: 'protection',
    forDeposits: {
      requireNoBreak: (accountId) => protection.requireNoBreak(accountId),
      checkLimits: (client, sent) => protection.checkDeposit(client, sent),
    },
    classOf: await followClasses(engine),
    counterReadings: [
      {
        topic: 'classes',
        permission: 'protection.read',
        sql: `select count(*) as waiting, concat_ws(':', count(*), count(proposed_by),
                (select max(id) from class_requests)) as version
              from class_requests where to_class = 'professional' and status in ('waiting', 'proposed')`,
      },
    ],
    queues: [
      {
        name: 'classes',
        from: 'class_requests item',
        where: `item.to_class = 'professional' and item.status in ('waiting', 'proposed')`,
        notBy: { column: 'coalesce(item.proposed_by, 0)', is: 'id' },
      },
    ],
    calls: (register) => registerProtectionCalls(register, context, { protection, requests }),
    officeCalls: (register) =>
      registerProtectionOfficeCalls(register, context, { protection, requests, evidenceUrl }),
    jobs: [{ name: 'settle classes of clients', everyMs: minuteMs, run: () => requests.settle() }],
  };
}

type ClassOf = (accountId: AccountId | null) => ClientClass;

/**
 * Tracks in memory which clients the engine treats as professional, because lists of instruments are requested too
 * often to ask the engine each time. Visitors are treated as retail clients.
 */
async function followClasses(engine: Pick<EnginePort, 'professionals' | 'onEvents'>): Promise<ClassOf> {
  const known = new Map<AccountId, ClientClass>();
  engine.onEvents((events) => {
    for (const { event } of events)
      if (event.type === 'ClientClassSet') known.set(event.accountId, event.clientClass);
  });
  // Changes that have come meanwhile are newer.
  for (const id of await engine.professionals()) if (!known.has(id)) known.set(id, 'professional');
  return (accountId) => (accountId === null ? 'retail' : (known.get(accountId) ?? 'retail'));
}
