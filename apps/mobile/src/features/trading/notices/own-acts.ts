// What the user has just done in this app: its answer was shown where they did it, so the notice of it that the socket
// pushes to every session is no news here. In other sessions it is.
import type { Client } from '@candor/client';

/** By the call that was answered, the notices that it causes. */
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

const kinds: ReadonlySet<string> = new Set(Object.values(causedBy));
/** The push may come before the answer, and a withdrawal's after its step is settled. */
const ANSWER_MS = 2_000;
const PUSH_MS = 10_000;

export interface OwnActs {
  /** Whether a notice about this is of the user's own act in this app; at once where no act causes it. */
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
  /** Each act explains one notice. */
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
      if (!kinds.has(about)) return false;
      if (take(about)) return true;
      await wait(ANSWER_MS);
      return take(about);
    },
    stop,
  };
}
