// Context of every page of the office: the calls, the logged-in operator, and the messages at the edge of the screen.
import { mayDo, type OfficeHttp, type Permission } from '@candor/client/office';
import type { ToastStore } from '@candor/ui';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Operator, SessionStore } from './session.ts';

export interface Office {
  readonly http: OfficeHttp;
  readonly session: SessionStore;
  readonly toasts: ToastStore;
}

export const OfficeContext = createContext<Office | null>(null);

export function useOffice(): Office {
  const office = useContext(OfficeContext);
  if (!office) throw new Error('a part of the office is shown outside of it');
  return office;
}

/** Pages show only once an operator is there. */
export function useOperator(): Operator {
  const { session } = useOffice();
  const state = useSyncExternalStore(session.subscribe, session.get);
  if (state.kind !== 'in') throw new Error('a page of the office is shown to nobody');
  return state.operator;
}

export function useMay(): (permission: Permission) => boolean {
  const { role } = useOperator();
  return (permission) => mayDo(role, permission);
}
