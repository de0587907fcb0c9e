// The foot of a form that closes a position: why it can't be closed now, and the buttons that leave and confirm.
import { Button } from '@candor/ui';
import { AfterTap } from '@candor/ui/after-tap';
import type { ReactNode } from 'react';
import { useI18n } from '../../../shared/stores.ts';

export interface CloseActionsProps {
  /** Null if nothing prevents it. */
  readonly lock: string | null;
  /** False while something is still missing. */
  readonly isReady?: boolean;
  readonly onBack: () => void;
  readonly onConfirm: () => void;
  /** The label of the button that confirms. */
  readonly children: ReactNode;
}

export function CloseActions({ lock, isReady = true, onBack, onConfirm, children }: CloseActionsProps) {
  const { t } = useI18n();
  return (
    <>
      {lock && <p className="text-center text-small text-warn">{lock}</p>}
      <AfterTap className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={onBack} className="min-w-min flex-1">
          {t('public.cancel')}
        </Button>
        <Button onClick={onConfirm} disabled={lock !== null || !isReady} className="min-w-min flex-[1.5]">
          {children}
        </Button>
      </AfterTap>
    </>
  );
}
