// Turning something down: a reason of the list, words besides, and for several at once what became of each.
import type { ReviewReason } from '@candor/client/office';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { Select, TextArea } from '../../shared/inputs.tsx';

export interface Reasoned {
  readonly reason: ReviewReason | undefined;
  readonly words: string;
}

export interface RejectDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  /** None: it is said in words alone, and no client reads it. */
  readonly reasons?: readonly { readonly value: ReviewReason; readonly label: string }[];
  readonly isBusy: boolean;
  readonly fault?: string | undefined;
  /** What it does to the money, or what several are. */
  readonly children?: ReactNode;
  /** There is nothing more to confirm. */
  readonly isDone?: boolean;
  readonly onConfirm: (reasoned: Reasoned) => void;
  readonly onClose: () => void;
}

/** Mounted while it is open: the next one begins empty. */
export function RejectDialog(props: RejectDialogProps) {
  const { title, confirmLabel, reasons, isBusy, fault, children, isDone = false } = props;
  const [reason, setReason] = useState('');
  const [words, setWords] = useState('');
  const chosen = reasons?.find(({ value }) => value === reason)?.value;
  const text = words.trim();
  const isGiven = reasons ? chosen !== undefined || text !== '' : text.length >= 3;
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirmLabel={isDone ? 'Done' : confirmLabel}
      confirmLook={isDone ? 'primary' : 'danger'}
      isBusy={isBusy}
      why={isDone || isGiven ? undefined : 'Choose a reason, or say it in words.'}
      fault={fault}
      onConfirm={() => (isDone ? props.onClose() : props.onConfirm({ reason: chosen, words: text }))}
      onClose={props.onClose}
    >
      {reasons && (
        <Select
          label="Reason"
          hint="The client reads it in their own language."
          value={reason}
          disabled={isDone || isBusy}
          onChange={setReason}
          choices={[{ value: '', label: 'None of the list' }, ...reasons]}
        />
      )}
      <TextArea
        label={reasons ? 'In words' : 'Why'}
        hint={reasons ? 'The client reads it as it is written.' : 'Kept in the audit log.'}
        value={words}
        maxLength={500}
        disabled={isDone || isBusy}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {children}
    </ConfirmDialog>
  );
}
