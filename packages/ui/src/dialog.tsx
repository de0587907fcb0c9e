// A question that must be answered before anything else: what will happen, and a way out.
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { AfterTap } from './after-tap.tsx';
import { useBackCloses } from './back-closes.ts';
import { Button, type ButtonLook } from './button.tsx';

export interface DialogProps {
  isOpen: boolean;
  title: ReactNode;
  text?: ReactNode;
  /** Shown below the text: optional details. */
  more?: ReactNode;
  confirmLabel: string;
  confirmLook?: ButtonLook;
  /** Without it the dialog only informs. */
  cancelLabel?: string;
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function Dialog(props: DialogProps) {
  const {
    isOpen,
    title,
    text,
    more,
    confirmLabel,
    confirmLook = 'primary',
    cancelLabel,
    isBusy = false,
  } = props;
  // The harmless choice: what a second Enter meets confirms nothing.
  const first = useRef<HTMLButtonElement>(null);
  useBackCloses(isOpen, props.onCancel);
  return (
    <AlertDialog.Root
      open={isOpen}
      onOpenChange={(next) => {
        if (!next) props.onCancel();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-50 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Viewport className="fixed inset-0 z-50 flex items-center justify-center p-6">
          <AlertDialog.Popup
            initialFocus={first}
            className="max-h-full w-full max-w-90 overflow-y-auto break-words rounded-3xl bg-raised p-5 text-ink shadow-float outline-none transition duration-200 data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0"
          >
            <AlertDialog.Title className="text-title font-semibold text-balance">{title}</AlertDialog.Title>
            {text && (
              <AlertDialog.Description className="mt-2 text-body text-muted text-pretty">
                {text}
              </AlertDialog.Description>
            )}
            {more}
            {/* A word that is wider than half of the dialog takes a line of its own. */}
            <AfterTap className="mt-5 flex flex-row-reverse flex-wrap gap-2">
              <Button
                ref={cancelLabel ? undefined : first}
                look={confirmLook}
                onClick={props.onConfirm}
                isBusy={isBusy}
                className="grow basis-30"
              >
                {confirmLabel}
              </Button>
              {cancelLabel && (
                <AlertDialog.Close render={<Button ref={first} look="secondary" className="grow basis-30" />}>
                  {cancelLabel}
                </AlertDialog.Close>
              )}
            </AfterTap>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
