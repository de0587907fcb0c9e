// The invitation link of an operator who was added or reset: shown this once, and sent to them by e-mail.
import { useState } from 'react';
import { ActButton } from './act-button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

export interface InvitationLinkProps {
  /** The operator's address. */
  readonly email: string;
  /** Null if the same action was done before: its first response had the link. */
  readonly link: string | null;
  readonly onClose: () => void;
}

export function InvitationLink({ email, link, onClose }: InvitationLinkProps) {
  const [isCopied, setCopied] = useState(false);
  return (
    <ConfirmDialog isOpen title="Invitation sent" confirmLabel="Done" onConfirm={onClose} onClose={onClose}>
      <p>
        {email} was sent a link by which they choose their own password. It works once and for 48 hours. For
        24 hours they do not count as one of two operators.
      </p>
      {link !== null && (
        <>
          <p>If the e-mail does not arrive, hand this link over. It is shown this once.</p>
          <div className="flex items-center gap-2">
            <code className="flex-1 rounded-lg bg-sunken px-3 py-2 text-small break-all select-all">
              {link}
            </code>
            <ActButton onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(true))}>
              {isCopied ? 'Copied' : 'Copy'}
            </ActButton>
          </div>
        </>
      )}
    </ConfirmDialog>
  );
}
