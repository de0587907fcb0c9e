// Sell and Buy, always under the thumb.
import type { Instrument } from '@candor/client';
import type { Side } from '@candor/core';
import { type ReactNode, Suspense } from 'react';
import { SideButtons } from './side-buttons.tsx';
import { useLock } from './use-lock.ts';

export interface TradeBarProps {
  readonly instrument: Instrument;
  /** A finger is down on one of the two, and most likely chooses it. */
  readonly onAim: () => void;
  readonly onChoose: (side: Side) => void;
  /** Stands in the place of the two while one tap sends an order. */
  readonly oneTap: ReactNode;
  /** Stands above the two. */
  readonly children?: ReactNode;
}

export function TradeBar({ instrument, onAim, onChoose, oneTap, children }: TradeBarProps) {
  const lock = useLock(instrument, true);
  const buttons = (
    <SideButtons instrument={instrument} isLocked={() => lock !== null} onAim={onAim} onChoose={onChoose} />
  );
  return (
    <div className="trade-bar sticky bottom-[calc(3.75rem+env(safe-area-inset-bottom))] z-10 shrink-0 border-t border-line bg-raised px-3 pt-2 pb-2.5">
      {children}
      {lock && (
        <p
          role="status"
          className="mb-2 rounded-lg bg-warn-soft px-3 py-1.5 text-center text-small text-warn"
        >
          {lock.text}
        </p>
      )}
      {oneTap ? <Suspense fallback={buttons}>{oneTap}</Suspense> : buttons}
    </div>
  );
}
