// The trading account of a user, opened at the first login and archived after long idleness.
import { type Command, systemActor } from '@candor/core';
import type { EnginePort } from '../../engine/port.ts';

/** What is needed of the engine. */
export type AccountEngine = Pick<EnginePort, 'account' | 'submit'>;

/** Safe to call again and at once: the engine opens an account only once. */
export function makeOpenAccount(engine: AccountEngine): (accountId: number, demo: boolean) => Promise<void> {
  return async (accountId, demo) => {
    if (await engine.account(accountId)) return;
    await submit(engine, { type: 'OpenAccount', accountId, demo });
  };
}

/**
 * Closes everything of a demo account and takes it out of the engine's memory: whoever comes back gets a fresh one. One
 * that was never opened, or was archived before, has nothing to archive.
 */
export function makeArchiveDemo(engine: AccountEngine): (accountId: number) => Promise<void> {
  return async (accountId) => {
    if (!(await engine.account(accountId))) return;
    await submit(engine, { type: 'ArchiveAccount', accountId });
  };
}

type AccountCommand = Extract<Command, { type: 'OpenAccount' | 'ArchiveAccount' }>;

async function submit(engine: AccountEngine, command: AccountCommand): Promise<void> {
  const reply = await engine.submit({ command, actor: systemActor('accounts'), idempotency: null });
  if (!reply.ok)
    throw new Error(`${command.type} of account ${command.accountId} was refused: ${reply.refusal.code}`);
}
