// Short messages to the user, from anywhere in an app.
import type { ToastLink, ToastMessage } from './toast.tsx';

export interface ToastStore {
  get(): readonly ToastMessage[];
  subscribe(listener: () => void): () => void;
  show(text: string, tone?: ToastMessage['tone'], link?: ToastLink): void;
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
    show(text, tone = 'plain', link) {
      idLast += 1;
      // A repeated text replaces the earlier one instead of piling up.
      const others = messages.filter((message) => message.text !== text);
      become([...others, { id: idLast, text, tone, ...(link && { link }) }].slice(-TOASTS_MAX));
    },
    leave: (id) => become(messages.filter((message) => message.id !== id)),
  };
}
