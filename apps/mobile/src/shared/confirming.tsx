// Changes that the server takes from a user who has just proved themselves: asked for once, and then done.
import { confirmationWanted } from '@candor/client';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { lazily } from './lazily.tsx';
import { useToasted } from './use-send.ts';

const ConfirmSheet = lazily(() => import('./confirm-sheet.tsx').then((m) => m.ConfirmSheet));

interface Asked {
  readonly ways: readonly string[];
  readonly answer: (isConfirmed: boolean) => void;
}
/** Null where the user turned away. */
type Attempt = <T>(act: () => Promise<T>) => Promise<T | null>;
const AttemptContext = createContext<Attempt | null>(null);

export function Confirming({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const attempt = useCallback<Attempt>(async (act) => {
    try {
      return await act();
    } catch (fault) {
      const ways = confirmationWanted(fault);
      if (ways === null) throw fault;
      const isConfirmed = await new Promise<boolean>((answer) => setAsked({ ways, answer }));
      setAsked(null);
      return isConfirmed ? act() : null;
    }
  }, []);
  return (
    <AttemptContext value={attempt}>
      {children}
      {asked && <ConfirmSheet ways={asked.ways} onAnswer={asked.answer} />}
    </AttemptContext>
  );
}

/** Does an act that may want a confirmation first; its faults are for the caller to show. */
export function useAttempt(): Attempt {
  const attempt = useContext(AttemptContext);
  if (!attempt) throw new Error('a change outside of Confirming');
  return attempt;
}

/** The same where faults are shown as a toast: null for them too. */
export function useConfirmed(): Attempt {
  const toasted = useToasted();
  const attempt = useAttempt();
  return async (act) => (await toasted(() => attempt(act))) ?? null;
}
