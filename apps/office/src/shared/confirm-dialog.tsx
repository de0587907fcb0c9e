// Asks before an act: what will happen with its figures, a reason where one is needed, and the button that does it.
import { Dialog as Base } from '@base-ui/react/dialog';
import type { OfficeCallName } from '@candor/client/office';
import type { ButtonLook } from '@candor/ui';
import type { ReactNode } from 'react';
import { ActButton } from './act-button.tsx';

export interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** What will happen: figures, fields, a reason. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly confirmLook?: ButtonLook;
  readonly call?: OfficeCallName;
  readonly isBusy?: boolean;
  /** Why it can't be confirmed yet. */
  readonly why?: string | undefined;
  /** What went wrong with the last try. */
  readonly fault?: string | undefined;
  readonly isWide?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, confirmLook = 'primary', fault, why, onClose } = props;
  return (
    <Base.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-scrim" />
        <Base.Popup
          className={`fixed top-1/2 left-1/2 z-50 max-h-[90vh] w-[calc(100%-3rem)] ${props.isWide ? 'max-w-180' : 'max-w-110'} -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-2xl bg-raised p-5 text-ink shadow-float outline-none`}
        >
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (!props.isBusy && why === undefined) props.onConfirm();
            }}
          >
            <Base.Title className="text-title font-semibold">{title}</Base.Title>
            <div className="mt-3 flex flex-col gap-3 text-small">{children}</div>
            {fault !== undefined && (
              <p role="alert" className="mt-3 text-small text-danger">
                {fault}
              </p>
            )}
            <div className="mt-5 flex justify-end gap-2">
              <ActButton onClick={onClose} shortcut="Esc">
                Cancel
              </ActButton>
              <ActButton
                look={confirmLook}
                {...(props.call && { call: props.call })}
                isBusy={props.isBusy ?? false}
                disabled={why !== undefined}
                why={why}
                onClick={props.onConfirm}
              >
                {confirmLabel}
              </ActButton>
            </div>
          </form>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
