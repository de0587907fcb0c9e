// Asks before what is typed and not saved is left.
import { useSyncExternalStore } from 'react';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { leavingStore } from '../shared/unsaved.ts';

export function LeaveDialog() {
  const leaving = useSyncExternalStore(leavingStore.subscribe, leavingStore.get);
  return (
    <ConfirmDialog
      isOpen={leaving !== null && leaving.dialog === undefined}
      title="Leave without saving?"
      confirmLabel="Leave"
      onConfirm={() => leaving?.go()}
      onClose={() => leaving?.stay()}
    >
      <p>
        You have unsaved changes to {leaving?.what ?? 'this page'}. They stay in this tab until you close it
        or log out.
      </p>
    </ConfirmDialog>
  );
}
