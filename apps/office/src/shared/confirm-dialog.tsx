// The confirmation of an action: its effect with the amounts, a reason if required, and the button that runs it.
import { Dialog as Base } from '@base-ui/react/dialog';
import type { OfficeCallName } from '@candor/client/office';
import type { ButtonLook } from '@candor/ui';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { ActButton } from './act-button.tsx';
import { type ActState, faultText } from './queries.ts';
import { type Leaving, useUnsavedDialog } from './unsaved.ts';

export interface ConfirmDialogProps {
  /** True by default, because most dialogs are rendered only while they are open. */
  readonly isOpen?: boolean;
  readonly title: string;
  /** The effect: amounts, fields, a reason. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly confirmLook?: ButtonLook;
  /** The action that it confirms, whose last error it shows. */
  readonly act?: ActState;
  /** The final call, if there is no action. */
  readonly call?: OfficeCallName;
  readonly isBusy?: boolean;
  /** Why it can't be confirmed yet. */
  readonly why?: string | undefined;
  /** The error of the last attempt, if it is not the action's. */
  readonly fault?: string | undefined;
  readonly isWide?: boolean;
  /** The action is done, so closing loses no input. */
  readonly isDone?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen = true, title, children, confirmLabel, confirmLook = 'primary', act, why, onClose } = props;
  const { isBusy = act?.isBusy ?? false, fault = act?.fault ? faultText(act.fault) : undefined } = props;
  const popup = useRef<HTMLDivElement>(null);
  const typed = useTyped();
  const unsaved = useUnsavedDialog(title, isOpen && typed.isTyped && props.isDone !== true);
  return (
    <Base.Root open={isOpen} onOpenChange={(next) => !next && unsaved.close(onClose)}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-scrim" />
        <Base.Popup
          ref={popup}
          // Focuses the first field, or the action itself if there is none: Enter confirms.
          initialFocus={() =>
            popup.current?.querySelector<HTMLElement>('input, select, textarea') ??
            [...(popup.current?.querySelectorAll('button') ?? [])].at(-1)
          }
          className={`fixed top-1/2 left-1/2 z-50 max-h-[90vh] w-[calc(100%-3rem)] ${props.isWide ? 'max-w-180' : 'max-w-110'} -translate-x-1/2 -translate-y-1/2 overflow-y-auto break-words rounded-2xl bg-raised p-5 text-ink shadow-float outline-none`}
        >
          <form
            onFocus={typed.onFocus}
            onInput={typed.onInput}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && event.ctrlKey) event.currentTarget.requestSubmit();
            }}
            onSubmit={(event) => {
              event.preventDefault();
              if (!isBusy && why === undefined) props.onConfirm();
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
                call={props.call ?? act?.call}
                isBusy={isBusy}
                why={why}
                onClick={props.onConfirm}
              >
                {confirmLabel}
              </ActButton>
            </div>
          </form>
          <DiscardDialog leaving={unsaved.leaving} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Rendered within the dialog, so that Escape and a click outside apply to the question only. */
function DiscardDialog({ leaving }: { readonly leaving: Leaving | null }) {
  const discard = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={leaving !== null} onOpenChange={(next) => !next && leaving?.stay()}>
      <Base.Portal>
        {/* A dialog within another one has no backdrop by default. */}
        <Base.Backdrop forceRender className="fixed inset-0 z-50 bg-scrim" />
        <Base.Popup
          ref={discard}
          initialFocus={() => discard.current?.querySelector('button')}
          className="fixed top-1/2 left-1/2 z-50 w-[calc(100%-3rem)] max-w-96 -translate-x-1/2 -translate-y-1/2 rounded-2xl bg-raised p-5 text-ink shadow-float outline-none"
        >
          <Base.Title className="text-title font-semibold">Discard your changes?</Base.Title>
          <p className="mt-3 text-small">What you typed has not been sent and will be lost.</p>
          <div className="mt-5 flex justify-end gap-2">
            <ActButton onClick={() => leaving?.stay()} shortcut="Esc">
              Keep editing
            </ActButton>
            <ActButton look="danger" onClick={() => leaving?.go()}>
              Discard
            </ActButton>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

const isText = (element: EventTarget | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && element.type !== 'checkbox' && element.type !== 'radio');

/** Whether a text field has changed since it was opened. A choice from a list does not count as text. */
function useTyped() {
  const [isTyped, setTyped] = useState(false);
  const begun = useRef(new Map<EventTarget, string>());
  return {
    isTyped,
    onFocus({ target }: { readonly target: EventTarget }): void {
      if (isText(target) && !begun.current.has(target)) begun.current.set(target, target.value);
    },
    onInput({ target }: FormEvent): void {
      if (!isText(target)) return;
      setTyped(
        [...begun.current].some(
          ([field, words]) => isText(field) && field.isConnected && field.value !== words,
        ),
      );
    },
  };
}
