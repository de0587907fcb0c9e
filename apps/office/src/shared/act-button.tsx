// A button of the office: small, with its key shown. If the operator's role lacks the permission, it stays visible and
// names the missing one.
import { type OfficeCallName, officeCalls, type Permission } from '@candor/client/office';
import { Button, type ButtonLook, classNames } from '@candor/ui';
import type { ReactNode } from 'react';
import { useMay } from './office-context.ts';
import { lackText } from './permission-words.ts';

export interface ActButtonProps {
  /** The call that the button leads to: operators without its permission can't press it. */
  readonly call?: OfficeCallName | undefined;
  /** The action that the button starts at once: it is busy while the action runs. */
  readonly act?: { readonly call: OfficeCallName; readonly isBusy: boolean };
  readonly look?: ButtonLook;
  readonly isBusy?: boolean;
  readonly disabled?: boolean;
  /** Why the button is disabled; a text here always disables it. */
  readonly why?: string | undefined;
  /** The key that does the same, shown beside it. */
  readonly shortcut?: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
  readonly className?: string;
}

export function ActButton({ act, look = 'secondary', why, shortcut, disabled, ...rest }: ActButtonProps) {
  const may = useMay();
  const call = rest.call ?? act?.call;
  const missing = call === undefined ? undefined : missingPermission(call, may);
  const reason = missing === undefined ? why : lackText(missing);
  return (
    <Button
      look={look}
      isBusy={rest.isBusy ?? act?.isBusy ?? false}
      onClick={rest.onClick}
      disabled={disabled || reason !== undefined}
      title={reason}
      {...(shortcut === undefined ? {} : { 'aria-keyshortcuts': shortcut })}
      className={classNames('min-h-9! rounded-lg! px-3! text-small!', rest.className)}
    >
      {rest.children}
      {shortcut !== undefined && <KeyCap>{shortcut}</KeyCap>}
      {reason !== undefined && <span className="sr-only">{reason}</span>}
    </Button>
  );
}

function missingPermission(call: OfficeCallName, may: (permission: Permission) => boolean) {
  const { permission } = officeCalls[call];
  if (permission === 'none' || permission === 'begun' || permission === 'any') return undefined;
  return may(permission) ? undefined : permission;
}

export function KeyCap({ children }: { readonly children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="rounded-sm border border-current/25 px-1 font-sans text-caption leading-4 font-medium"
    >
      {children}
    </span>
  );
}
