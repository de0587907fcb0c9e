// Where a link leads: asked for, checked, and set on the words that are selected.
import type { EditorView } from 'prosemirror-view';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { TextInput } from '../../shared/inputs.tsx';
import { linkAt, setLink } from './editor-commands.ts';
import { linkPattern } from './schema.ts';

export function LinkDialog({ view, onClose }: { readonly view: EditorView; readonly onClose: () => void }) {
  const [before] = useState(() => linkAt(view.state) ?? '');
  const [href, setHref] = useState(before);
  const wanted = href.trim();
  const isFine = (wanted === '' && before !== '') || (linkPattern.test(wanted) && wanted.length <= 500);
  const close = (): void => {
    onClose();
    view.focus();
  };
  return (
    <ConfirmDialog
      isOpen
      title="Link"
      confirmLabel={wanted === '' && before !== '' ? 'Remove the link' : 'Set the link'}
      why={isFine ? undefined : 'An address begins with https://.'}
      onConfirm={() => {
        setLink(wanted)(view.state, view.dispatch);
        close();
      }}
      onClose={close}
    >
      <TextInput
        label="Address"
        value={href}
        dir="ltr"
        placeholder="https://"
        hint={before === '' ? 'It begins with https://.' : 'Leave it empty to remove the link.'}
        onChange={(event) => setHref(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
