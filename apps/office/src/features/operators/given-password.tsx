// A password that was made for somebody: shown this once.
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';

export interface GivenPasswordProps {
  readonly email: string;
  /** Null where the same act was done before: its first answer had it. */
  readonly password: string | null;
  readonly onClose: () => void;
}

export function GivenPassword({ email, password, onClose }: GivenPasswordProps) {
  const [isCopied, setCopied] = useState(false);
  return (
    <ConfirmDialog
      isOpen
      title="Hand this password over"
      confirmLabel="Done"
      onConfirm={onClose}
      onClose={onClose}
    >
      {password === null ? (
        <p>This was done before, and the password was shown then. Reset the operator to make another one.</p>
      ) : (
        <>
          <p>
            {email} logs in with it and changes it at once. It is shown this once and can’t be seen again.
          </p>
          <div className="flex items-center gap-2">
            <code className="flex-1 rounded-lg bg-sunken px-3 py-2 text-body break-all select-all">
              {password}
            </code>
            <ActButton
              onClick={() => void navigator.clipboard.writeText(password).then(() => setCopied(true))}
            >
              {isCopied ? 'Copied' : 'Copy'}
            </ActButton>
          </div>
        </>
      )}
    </ConfirmDialog>
  );
}
