// The trading account of a user, opened at the first login and archived after long idleness.
import { type Command, systemActor } from '@candor/core';
import type { EnginePort } from '../../engine/port.ts';

/** Safe to call again and at once: the engine opens an account only once. */
export function makeOpenAccount(engine: EnginePort): (userId: number, demo: boolean) => Promise<void> {
  return async (accountId, demo) => {
    if (await engine.account(accountId)) return;
    await submit(engine, { type: 'OpenAccount', accountId, demo });
  };
}

/**
 * Closes everything of a demo account and takes it out of the engine's memory: whoever comes back gets a fresh one. One
 * that was never opened, or was archived before, has nothing to archive.
 */
export function makeArchiveDemo(engine: EnginePort): (userId: number) => Promise<void> {
  return async (accountId) => {
    if (!(await engine.account(accountId))) return;
    await submit(engine, { type: 'ArchiveAccount', accountId });
  };
}

type AccountCommand = Extract<Command, { type: 'OpenAccount' | 'ArchiveAccount' }>;

async function submit(engine: EnginePort, command: AccountCommand): Promise<void> {
  const reply = await engine.submit({ command, actor: systemActor('accounts'), idempotency: null });
  if (!reply.ok)
    throw new Error(`${command.type} of account ${command.accountId} was refused: ${reply.refusal.code}`);
}
