// Asks before a day, or all that may be closed, is closed for good, and shows how open profit was valued if nobody was
// watching.
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { TextArea } from '../../shared/inputs.tsx';
import { useOffice } from '../../shared/office-context.ts';
import { useAct } from '../../shared/queries.ts';

export interface CloseDialogProps {
  /** The day to close, or all open days up to it. */
  readonly day: string;
  readonly isBacklog?: boolean;
  readonly title: string;
  /** Set if open profit was not recorded for the day, or for one of the days. */
  readonly isUnvalued: boolean;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

export const lackWords = {
  reconciliation: 'its reconciliation is not signed',
  balance: 'its reconciliation has a difference, so it is closed alone',
  valuation: 'its open profit was not valued',
} as const;

export function CloseDialog({
  day,
  isBacklog = false,
  title,
  isUnvalued,
  children,
  onClose,
}: CloseDialogProps) {
  const { toasts } = useOffice();
  const [valuation, setValuation] = useState('');
  const options = { changes: ['reportDay', 'reportDays'] as const, isQuiet: true };
  const one = useAct('closeDay', { ...options, onDone: onClose });
  const all = useAct('closeDays', {
    ...options,
    onDone(answer) {
      if ('closed' in answer) {
        const { closed, to, stopped } = answer;
        const end = stopped ? ` ${stopped.day} stays open: ${lackWords[stopped.lacks]}.` : '';
        toasts.show(`Closed ${closed === 1 ? 'one day' : `${closed} days`} up to ${to}.${end}`, 'good');
      }
      onClose();
    },
  });
  const act = isBacklog ? all : one;
  const given = isUnvalued ? { valuation: valuation.trim() } : {};
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={isBacklog ? 'Close the days' : 'Close the day'}
      act={act}
      why={isUnvalued && valuation.trim() === '' ? 'Say how open profit was valued' : undefined}
      onConfirm={() => void (isBacklog ? all.run({ to: day, ...given }) : one.run({ day, ...given }))}
      onClose={onClose}
    >
      {children}
      {isUnvalued && (
        <TextArea
          label="How open profit was valued"
          hint="Nobody could read it at the end. This stays with the day."
          maxLength={300}
          value={valuation}
          onChange={setValuation}
        />
      )}
      <p className="text-muted">Figures of a closed day never change. A correction is a row of its own.</p>
    </ConfirmDialog>
  );
}
