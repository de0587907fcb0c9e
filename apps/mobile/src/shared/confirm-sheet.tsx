// Confirms the user's identity: by the code of their app, their password, or a passkey.
import { beginConfirming, confirmMe } from '@candor/client';
import { Button, Field } from '@candor/ui';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useClient } from './app-context.ts';
import { Form, Refused } from './form-parts.tsx';
import { hasPasskeys, signWithPasskey } from './passkey.ts';
import { Sheet } from './sheet.tsx';
import { useI18n } from './stores.ts';
import { useSend } from './use-send.ts';

export interface ConfirmSheetProps {
  readonly factors: readonly string[];
  readonly onAnswer: (isConfirmed: boolean) => void;
}

export function ConfirmSheet({ factors, onAnswer }: ConfirmSheetProps) {
  const { t } = useI18n();
  const { http } = useClient();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(true);
  const [outcome, setOutcome] = useState(false);
  const [hint, setHint] = useState<string>();
  const { isBusy, refusal, send } = useSend();
  const takesCode = factors.includes('code');
  const takesText = takesCode || factors.includes('password');
  function close(isConfirmed: boolean): void {
    setOutcome(isConfirmed);
    setOpen(false);
  }
  const sendTyped = () =>
    send(async () => {
      await confirmMe(http, takesCode ? { code: typed } : { password: typed });
      close(true);
    });
  const sendPasskey = () =>
    send(async () => {
      setHint(undefined);
      const credential = await signWithPasskey(await beginConfirming(http));
      if (credential === null) return setHint(t('user.passkey_failed'));
      await confirmMe(http, { credential });
      close(true);
    });
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => close(false)}
      onGone={() => onAnswer(outcome)}
      title={t('user.confirm_title')}
    >
      <p className="text-small text-pretty text-muted">{t('user.confirm_text')}</p>
      {takesText && (
        <Form
          className="mt-4 space-y-4"
          onSubmit={() => {
            if (typed.trim() !== '') void sendTyped();
          }}
        >
          <Field
            label={t(takesCode ? 'user.factor_code_any' : 'auth.password')}
            type={takesCode ? 'text' : 'password'}
            autoComplete={takesCode ? 'one-time-code' : 'current-password'}
            dir="ltr"
            value={typed}
            spellCheck={false}
            autoCapitalize="none"
            disabled={isBusy}
            onChange={(event) => setTyped(event.target.value)}
            fault={refusal?.text}
          />
          <Button type="submit" className="w-full" isBusy={isBusy} disabled={typed.trim() === ''}>
            {t('public.confirm')}
          </Button>
        </Form>
      )}
      {factors.includes('passkey') && hasPasskeys() && (
        <Button
          look={takesText ? 'secondary' : 'primary'}
          className="mt-3 w-full"
          isBusy={isBusy}
          onClick={() => void sendPasskey()}
        >
          <KeyRound size={18} />
          {t('user.confirm_passkey')}
        </Button>
      )}
      <Refused text={hint ?? (takesText ? undefined : refusal?.text)} className="mt-2" />
    </Sheet>
  );
}
