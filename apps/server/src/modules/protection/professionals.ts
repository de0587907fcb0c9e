// Who is a professional client, in memory: lists of instruments are asked too often for the engine to be asked each time.
import type { AccountId, ClientClass } from '@candor/core';
import type { EnginePort } from '../../engine/port.ts';

export type ClassOf = (accountId: AccountId | null) => ClientClass;

/** Follows the engine from now on. Visitors are treated as retail clients. */
export async function followClasses(
  engine: Pick<EnginePort, 'professionals' | 'onEvents'>,
): Promise<ClassOf> {
  const known = new Map<AccountId, ClientClass>();
  engine.onEvents((events) => {
    for (const { event } of events)
      if (event.type === 'ClientClassSet') known.set(event.accountId, event.clientClass);
  });
  // What has come meanwhile is newer.
  for (const id of await engine.professionals()) if (!known.has(id)) known.set(id, 'professional');
  return (accountId) => (accountId === null ? 'retail' : (known.get(accountId) ?? 'retail'));
}
