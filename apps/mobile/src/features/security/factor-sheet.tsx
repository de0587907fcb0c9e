// Setting up an authenticator app: its secret as a picture and as text, a code of it, then the recovery codes.
import { confirmFactor } from '@candor/client';
import { Button, Field, IconButton } from '@candor/ui';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { Form } from '../../shared/form-parts.tsx';
import { QrCode } from '../../shared/qr-code.tsx';
import { Sheet } from '../../shared/sheet.tsx';
import { useI18n } from '../../shared/stores.ts';
import { useSend } from '../../shared/use-send.ts';
import { SaveCodes } from './codes-sheet.tsx';

export interface FactorSheetProps {
  readonly begun: { readonly secret: string; readonly otpauth: string };
  readonly onSet: () => void;
  readonly onGone: () => void;
}

export function FactorSheet({ begun, onSet, onGone }: FactorSheetProps) {
  const { t } = useI18n();
  const { client, toasts } = useApp();
  const [isOpen, setOpen] = useState(true);
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[]>();
  const { isBusy, refusal, send, clear } = useSend();
  const activate = () =>
    send(async () => {
      setCodes(await confirmFactor(client.http, code.replaceAll(/\s/g, '')));
      onSet();
    });
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(begun.secret);
    toasts.show(t('public.copied'), 'good');
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      onGone={onGone}
      title={t(codes ? 'user.recovery_codes' : 'user.factor')}
    >
      {codes ? (
        <SaveCodes codes={codes} onSaved={() => setOpen(false)} />
      ) : (
        <Form
          className="space-y-4"
          onSubmit={() => {
            if (code !== '') void activate();
          }}
        >
          <p className="text-small text-pretty text-muted">{t('user.factor_scan')}</p>
          <div className="flex justify-center">
            <QrCode text={begun.otpauth} label={t('user.factor')} className="size-50 rounded-xl" />
          </div>
          <div className="flex items-center gap-2 rounded-xl bg-sunken ps-4">
            <div className="min-w-0 flex-1 py-2">
              <span className="block text-caption text-muted">{t('user.factor_key')}</span>
              <bdi dir="ltr" className="mt-1 block font-mono text-small break-words">
                {(begun.secret.match(/.{1,4}/g) ?? []).join(' ')}
              </bdi>
            </div>
            <IconButton label={t('public.copy')} onClick={() => void copy()}>
              <Copy size={20} />
            </IconButton>
          </div>
          <Field
            label={t('user.factor_code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            maxLength={7}
            value={code}
            disabled={isBusy}
            onChange={(event) => {
              clear();
              setCode(event.target.value);
            }}
            fault={refusal?.text}
          />
          <Button type="submit" className="w-full" isBusy={isBusy} disabled={code === ''}>
            {t('user.factor_activate')}
          </Button>
        </Form>
      )}
    </Sheet>
  );
}
