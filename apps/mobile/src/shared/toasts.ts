// Short messages to the user, from anywhere in the app.
import { CallError, type CallFault } from '@candor/client';
import type { Translate } from '@candor/i18n';
import type { ToastMessage } from '@candor/ui';

export interface ToastStore {
  get(): readonly ToastMessage[];
  subscribe(listener: () => void): () => void;
  show(text: string, tone?: ToastMessage['tone']): void;
  leave(id: number): void;
}

const TOASTS_MAX = 3;

export function makeToastStore(): ToastStore {
  const listeners = new Set<() => void>();
  let messages: readonly ToastMessage[] = [];
  let idLast = 0;
  function become(next: readonly ToastMessage[]): void {
    messages = next;
    for (const listener of [...listeners]) listener();
  }
  return {
    get: () => messages,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    show(text, tone = 'plain') {
      idLast += 1;
      // The same words again replace themselves instead of piling up.
      const others = messages.filter((message) => message.text !== text);
      become([...others, { id: idLast, text, tone }].slice(-TOASTS_MAX));
    },
    leave: (id) => become(messages.filter((message) => message.id !== id)),
  };
}

/** What went wrong in the user's words: the server's own message, or that it could not be reached. */
export function faultText(fault: CallFault, t: Translate): string {
  if (fault instanceof CallError && fault.msg !== '') return fault.msg;
  return t('public.network_error', { code: fault instanceof CallError ? fault.error : fault.code });
}
