// Asks before one action, with a reason if one is needed, runs it, and closes after success unless the page does more.
import type { OfficeCallName, OfficeInput } from '@candor/client/office';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
import { type ActOptions, useAct } from './queries.ts';
import { ReasonField, ReasonLine, reasonFault } from './reason-field.tsx';

type DialogProps = Pick<
  ConfirmDialogProps,
  'title' | 'children' | 'confirmLabel' | 'confirmLook' | 'why' | 'onClose'
>;

export interface ActDialogProps<N extends OfficeCallName>
  extends DialogProps,
    Pick<ActOptions<N>, 'changes' | 'doneText' | 'onDone'> {
  readonly call: N;
  /** Suggested reasons, if a reason is chosen from a list. */
  readonly reasons?: readonly string[];
  /** True if the client sees the reason. */
  readonly isReasonForClient?: boolean;
  /** Requires a reason of one line. */
  readonly needsReason?: boolean;
  /** Below the reason. */
  readonly foot?: ReactNode;
  /** The input of the call, with the reason. */
  readonly inputOf: (reason: string) => OfficeInput<N>;
}

/** Mounted only while it is open, so that each opening starts with empty fields. */
export function ActDialog<N extends OfficeCallName>(props: ActDialogProps<N>) {
  const {
    call,
    reasons,
    isReasonForClient = false,
    needsReason = false,
    inputOf,
    changes = [],
    doneText,
    onDone,
    foot,
    children,
    ...dialogProps
  } = props;
  const [reason, setReason] = useState('');
  const act = useAct(call, {
    changes,
    isQuiet: true,
    onDone: onDone ?? dialogProps.onClose,
    ...(doneText !== undefined && { doneText }),
  });
  return (
    <ConfirmDialog
      {...dialogProps}
      act={act}
      why={dialogProps.why ?? (reasons || needsReason ? reasonFault(reason) : undefined)}
      onConfirm={() => void act.run(inputOf(reason.trim()))}
    >
      {children}
      {reasons && (
        <ReasonField reasons={reasons} isForClient={isReasonForClient} value={reason} onChange={setReason} />
      )}
      {needsReason && <ReasonLine value={reason} onChange={setReason} />}
      {foot}
    </ConfirmDialog>
  );
}
