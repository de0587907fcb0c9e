// The logged-in operator, shared by every page of this browser tab.
import type { OfficeAnswer } from '@candor/client/office';

export type Operator = OfficeAnswer<'officeMe'>;

/** checking: the state is not known yet. in: `operator` is set. out: the login page replaces every page. */
export type SessionState =
  | { readonly kind: 'checking' }
  | { readonly kind: 'in'; readonly operator: Operator }
  | { readonly kind: 'out'; readonly hasEnded: boolean };

export interface SessionStore {
  get(): SessionState;
  subscribe(listener: () => void): () => void;
  enter(operator: Operator): void;
  /** `hasEnded`: the session ended without the operator logging out. */
  leave(hasEnded: boolean): void;
}

export function makeSessionStore(): SessionStore {
  const listeners = new Set<() => void>();
  let state: SessionState = { kind: 'checking' };
  function become(next: SessionState): void {
    state = next;
    for (const listener of [...listeners]) listener();
  }
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    enter: (operator) => become({ kind: 'in', operator }),
    leave(hasEnded) {
      if (state.kind !== 'out') become({ kind: 'out', hasEnded: hasEnded && state.kind === 'in' });
    },
  };
}
