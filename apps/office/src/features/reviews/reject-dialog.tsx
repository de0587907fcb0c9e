// Rejecting something, or explaining why it is right: a listed reason, a remark, and for several items the outcome of
// each.
import type { ReviewReason } from '@candor/client/office';
import type { ButtonLook } from '@candor/ui';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { Select, TextArea } from '../../shared/inputs.tsx';
import type { ActState } from '../../shared/queries.ts';
import { ReasonField, SHOWN_TO_CLIENT } from '../../shared/reason-field.tsx';

export interface Reasoned {
  readonly reason: ReviewReason | undefined;
  readonly words: string;
}

export interface RejectDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  readonly look?: ButtonLook;
  /** Without reasons there is only free text. */
  readonly reasons?: readonly { readonly value: ReviewReason; readonly label: string }[] | undefined;
  /** Initial texts, if there are no translated reasons. */
  readonly suggestions?: readonly string[] | undefined;
  /** Applies to free text only; otherwise it is for the audit log. */
  readonly areWordsForClient?: boolean | undefined;
  /** The action that it confirms. */
  readonly act?: ActState;
  /** Set for several actions. */
  readonly isBusy?: boolean;
  /** The effect on the money, or on several items. */
  readonly children?: ReactNode;
  /** There is nothing more to confirm. */
  readonly isDone?: boolean;
  readonly onConfirm: (reasoned: Reasoned) => void;
  readonly onClose: () => void;
}

/** Mounted while it is open: the next one begins empty. */
export function RejectDialog(props: RejectDialogProps) {
  const { title, confirmLabel, look = 'danger', act, reasons, suggestions, children, isDone = false } = props;
  const isBusy = props.isBusy ?? act?.isBusy ?? false;
  const areRead = reasons !== undefined || props.areWordsForClient === true;
  const [reason, setReason] = useState('');
  const [words, setWords] = useState('');
  const chosen = reasons?.find(({ value }) => value === reason)?.value;
  const text = words.trim();
  const isGiven = reasons ? chosen !== undefined || text !== '' : text.length >= 3;
  return (
    <ConfirmDialog
      {...(act && { act })}
      title={title}
      confirmLabel={isDone ? 'Done' : confirmLabel}
      confirmLook={isDone ? 'primary' : look}
      isBusy={isBusy}
      isDone={isDone}
      why={isDone || isGiven ? undefined : 'Choose a reason or enter one.'}
      onConfirm={() => (isDone ? props.onClose() : props.onConfirm({ reason: chosen, words: text }))}
      onClose={props.onClose}
    >
      {reasons && (
        <Select
          label="Reason"
          hint="Shown to the client in their language."
          value={reason}
          disabled={isDone || isBusy}
          onChange={setReason}
          choices={[{ value: '', label: 'Other reason' }, ...reasons]}
        />
      )}
      {suggestions && (
        <ReasonField reasons={suggestions} isForClient={areRead} value={words} onChange={setWords} />
      )}
      {!suggestions && (
        <TextArea
          label={reasons ? 'Message to the client' : 'Why'}
          hint={areRead ? SHOWN_TO_CLIENT : 'Kept in the audit log.'}
          value={words}
          maxLength={500}
          disabled={isDone || isBusy}
          onChange={setWords}
        />
      )}
      {children}
    </ConfirmDialog>
  );
}
