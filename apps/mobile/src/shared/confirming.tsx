// Changes that the server accepts only from a recently confirmed user: asks for the confirmation once, then runs the
// change.
import { confirmationWanted } from '@candor/client';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { lazily } from './lazily.tsx';
import { useToasted } from './use-send.ts';

const ConfirmSheet = lazily(() => import('./confirm-sheet.tsx').then((m) => m.ConfirmSheet));

interface PendingConfirmation {
  readonly factors: readonly string[];
  readonly answer: (isConfirmed: boolean) => void;
}
/** Null if the user cancelled. */
type Attempt = <T>(act: () => Promise<T>) => Promise<T | null>;
const AttemptContext = createContext<Attempt | null>(null);

export function Confirming({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<PendingConfirmation | null>(null);
  const attempt = useCallback<Attempt>(async (act) => {
    try {
      return await act();
    } catch (fault) {
      const factors = confirmationWanted(fault);
      if (factors === null) throw fault;
      const isConfirmed = await new Promise<boolean>((answer) => setPending({ factors, answer }));
      setPending(null);
      return isConfirmed ? act() : null;
    }
  }, []);
  return (
    <AttemptContext value={attempt}>
      {children}
      {pending && <ConfirmSheet factors={pending.factors} onAnswer={pending.answer} />}
    </AttemptContext>
  );
}

/** Runs an action that may require a confirmation first; the caller shows its errors. */
export function useAttempt(): Attempt {
  const attempt = useContext(AttemptContext);
  if (!attempt) throw new Error('a change outside of Confirming');
  return attempt;
}

/** The same, with errors shown as a toast: null for them too. */
export function useConfirmed(): Attempt {
  const toasted = useToasted();
  const attempt = useAttempt();
  return async (act) => (await toasted(() => attempt(act))) ?? null;
}
