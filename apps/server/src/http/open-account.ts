// Opens the trading account of a user where there is none yet.
import type { EnginePort } from '../engine/port.ts';

/** Safe to call again and at once: the engine opens an account only once. */
export function makeOpenAccount(engine: EnginePort): (userId: number, demo: boolean) => Promise<void> {
  return async (accountId, demo) => {
    if (await engine.account(accountId)) return;
    const command = { type: 'OpenAccount', accountId, demo } as const;
    const reply = await engine.submit({ command, actor: 'system', idempotency: null });
    if (!reply.ok) throw new Error(`account ${accountId} was not opened: ${reply.refusal.code}`);
  };
}
