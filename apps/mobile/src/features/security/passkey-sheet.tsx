// One passkey: its name, and a button to remove it.
import { PASSKEY_NAME_MAX, type Passkey, renamePasskey } from '@candor/client';
import { Button, Field } from '@candor/ui';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { Form } from '../../shared/form-parts.tsx';
import { Sheet } from '../../shared/sheet.tsx';
import { useI18n } from '../../shared/stores.ts';
import { useSend } from '../../shared/use-send.ts';

export interface PasskeySheetProps {
  readonly passkey: Passkey;
  readonly onChanged: () => void;
  readonly onRemove: () => void;
  readonly onGone: () => void;
}

export function PasskeySheet({ passkey, onChanged, onRemove, onGone }: PasskeySheetProps) {
  const { t } = useI18n();
  const { client, toasts } = useApp();
  const [isOpen, setOpen] = useState(true);
  const [isRemoving, setRemoving] = useState(false);
  const [name, setName] = useState(passkey.name);
  const { isBusy, refusal, send } = useSend();
  const rename = () =>
    send(async () => {
      toasts.show(await renamePasskey(client.http, passkey.id, name.trim()), 'good');
      onChanged();
      setOpen(false);
    });
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      onGone={() => {
        onGone();
        // Asks once the sheet has closed, because two layers at a time confuse.
        if (isRemoving) onRemove();
      }}
      title={t('user.passkeys')}
    >
      <Form
        className="space-y-4"
        onSubmit={() => {
          if (name.trim() === passkey.name) setOpen(false);
          else void rename();
        }}
      >
        <Field
          label={t('user.passkey_name')}
          value={name}
          maxLength={PASSKEY_NAME_MAX}
          dir="auto"
          spellCheck={false}
          enterKeyHint="done"
          disabled={isBusy}
          onChange={(event) => setName(event.target.value)}
          fault={refusal?.text}
        />
        <Button type="submit" className="w-full" isBusy={isBusy} disabled={name.trim() === ''}>
          {t('public.save')}
        </Button>
        <Button
          look="danger"
          className="w-full"
          onClick={() => {
            setRemoving(true);
            setOpen(false);
          }}
        >
          {t('user.passkey_remove')}
        </Button>
      </Form>
    </Sheet>
  );
}
