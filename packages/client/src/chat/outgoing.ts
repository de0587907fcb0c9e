// Messages that the client has written and the server has not confirmed: sent one after the other under their own keys,
// retried while the outcome is not known, and stored across reloads. So a message is never duplicated, lost or
// overtaken.
import { CallError, isCallFault } from '../call-error.ts';
import type { Clock } from '../clock.ts';
import type { ChatMessage } from '../parse/chat.ts';
import { type KeyValueStorage, readJson, STORED_KEYS_PREFIX } from '../storage.ts';

export interface PendingMessage {
  readonly key: string;
  readonly text: string;
  /** The reference of an upload, once it is uploaded. */
  readonly image: string | null;
  /** Only on this device, while the page is open. */
  readonly preview: string | null;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly status: 'sending' | 'failed';
  /** The server's reason for the rejection, for people; null if the outcome is not known. */
  readonly refusal: string | null;
}

export interface OutgoingOptions {
  /** The uid of the writer: messages left by another user of this device are not sent. */
  readonly owner: string | undefined;
  readonly storage: KeyValueStorage;
  readonly clock: Clock;
  send(message: { text: string; image: string | null; key: string }): Promise<ChatMessage>;
  onSent(message: ChatMessage): void;
  onChange(): void;
  /** Releases a preview that is no longer shown. */
  releasePreview(address: string): void;
}

const STORAGE_KEY = `${STORED_KEYS_PREFIX}chat`;
const retryMs = [1_000, 2_000, 4_000, 8_000];

export function makeOutgoing({
  owner,
  storage,
  clock,
  send,
  onSent,
  onChange,
  releasePreview,
}: OutgoingOptions) {
  let pending: readonly PendingMessage[] = readPending(storage, owner);
  let isUnderWay = false;
  let hasEnded = false;
  let tries = 0;
  let cancelWait = (): void => {};

  function become(next: readonly PendingMessage[]): void {
    if (hasEnded) return;
    pending = next;
    if (pending.length === 0) storage.removeItem(STORAGE_KEY);
    else {
      const messages = pending.map((one) => ({ ...one, preview: null }));
      storage.setItem(STORAGE_KEY, JSON.stringify({ owner, messages }));
    }
    onChange();
  }
  const change = (key: string, more: Partial<PendingMessage>): void =>
    become(pending.map((one) => (one.key === key ? { ...one, ...more } : one)));
  function drop(key: string): void {
    release(pending.filter((one) => one.key === key));
    become(pending.filter((one) => one.key !== key));
  }
  function release(dropped: readonly PendingMessage[]): void {
    for (const { preview } of dropped) if (preview !== null) releasePreview(preview);
  }

  /** The first message to send. One whose outcome is not known blocks those behind it, so that none overtakes it. */
  function next(): PendingMessage | undefined {
    const first = pending.find(({ refusal }) => refusal === null);
    return first?.status === 'sending' ? first : undefined;
  }

  async function run(): Promise<void> {
    if (isUnderWay) return;
    isUnderWay = true;
    cancelWait();
    try {
      for (let one = next(); one && !hasEnded; one = next()) {
        const { text, image, key } = one;
        try {
          const sent = await send({ text, image, key });
          if (hasEnded) return;
          tries = 0;
          onSent(sent);
          drop(key);
        } catch (fault) {
          if (hasEnded) return;
          if (fault instanceof CallError && fault.error !== 'busy' && fault.error !== 'rate_limited') {
            change(key, { status: 'failed', refusal: fault.msg });
            continue;
          }
          if (!isCallFault(fault)) throw fault;
          return wait(key);
        }
      }
    } finally {
      isUnderWay = false;
    }
  }

  function wait(key: string): void {
    const ms = retryMs[tries];
    tries += 1;
    if (ms !== undefined) cancelWait = clock.after(ms, () => void run());
    else change(key, { status: 'failed' });
  }

  return {
    get: (): readonly PendingMessage[] => pending,

    add(message: Omit<PendingMessage, 'status' | 'refusal'>): void {
      become([...pending, { ...message, status: 'sending', refusal: null }]);
      void run();
    },

    /** All whose outcome is not known, in their order: after the user's request, or because the connection is back. */
    retry(): void {
      tries = 0;
      if (pending.some(({ refusal }) => refusal === null))
        become(pending.map((one) => (one.refusal === null ? { ...one, status: 'sending' } : one)));
      void run();
    },

    /** Sends a rejected message as a new one, because the rejection is stored under its key. */
    resend(key: string, newKey: string): void {
      const one = pending.find((known) => known.key === key);
      if (!one) return;
      if (one.refusal === null) {
        this.retry();
        return;
      }
      become([
        ...pending.filter((known) => known.key !== key),
        { ...one, key: newKey, status: 'sending', refusal: null },
      ]);
      void run();
    },

    discard: drop,

    /** The message arrived by the live socket before its answer did. */
    arrived(key: string): void {
      if (pending.some((one) => one.key === key)) drop(key);
    },

    /** The writer has logged out: nothing more is sent or stored for them. */
    end(): void {
      release(pending);
      pending = [];
      hasEnded = true;
      cancelWait();
    },
  };
}

function readPending(storage: KeyValueStorage, owner: string | undefined): readonly PendingMessage[] {
  const stored = readJson(storage, STORAGE_KEY) as { owner?: unknown; messages?: unknown } | null | undefined;
  const isTheirs = owner !== undefined && stored?.owner === owner;
  return isTheirs && Array.isArray(stored?.messages) ? stored.messages.filter(isPending) : [];
}

function isPending(value: unknown): value is PendingMessage {
  if (typeof value !== 'object' || value === null) return false;
  const { key, text, image, at } = value as Record<string, unknown>;
  return (
    typeof key === 'string' &&
    typeof text === 'string' &&
    typeof at === 'number' &&
    (image === null || typeof image === 'string')
  );
}
