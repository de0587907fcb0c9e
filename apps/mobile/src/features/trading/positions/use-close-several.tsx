// The sheet that closes several positions, with the button that opens it.
import type { ReactNode } from 'react';
import { useState } from 'react';
import { lazily } from '../../../shared/lazily.tsx';

const CloseSeveral = lazily(() => import('./close-several.tsx').then((m) => m.CloseSeveral));

/** `instrumentId`: null to choose among all positions. `onCommands`: the order commands whose results the sheet shows. */
export function useCloseSeveral(
  instrumentId: number | null,
  onCommands: (keys: readonly string[]) => void,
): { readonly open: () => void; readonly sheet: ReactNode } {
  const [state, setState] = useState<'never' | 'open' | 'shut'>('never');
  return {
    open: () => setState('open'),
    sheet: state !== 'never' && (
      <CloseSeveral
        isOpen={state === 'open'}
        instrumentId={instrumentId}
        onClose={() => setState('shut')}
        onGone={() => setState('never')}
        onCommands={onCommands}
      />
    ),
  };
}
