// A change of e-mail or mobile, in one sheet.
import type { ContactKind } from '@candor/client';
import { Button, Field } from '@candor/ui';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { Form, Refused } from '../../shared/form-parts.tsx';
import { Sheet } from '../../shared/sheet.tsx';
import { useI18n } from '../../shared/stores.ts';
import { useContactChange } from './use-contact-change.ts';

export interface ContactSheetProps {
  readonly kind: ContactKind;
  readonly present: string;
  readonly onChanged: () => void;
  readonly onGone: () => void;
}

export function ContactSheet({ kind, present, onChanged, onGone }: ContactSheetProps) {
  const { t } = useI18n();
  const { toasts } = useApp();
  const [isOpen, setOpen] = useState(true);
  const change = useContactChange({
    kind,
    present,
    onDone(message) {
      toasts.show(message, 'good');
      onChanged();
      setOpen(false);
    },
  });
  const { to, codes, isSent, isBusy, refusal, waitSeconds } = change;
  const faultAt = (...fields: string[]) =>
    refusal?.field && fields.includes(refusal.field) ? refusal.text : undefined;
  const isElsewhere =
    refusal !== null && !['to', 'area_id', 'new_code', 'old_code'].includes(refusal.field ?? '');
  const isWhole = codes.newCode !== '' && (present === '' || codes.oldCode !== '');
  const isMail = kind === 'email';
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      onGone={onGone}
      title={t(isMail ? 'user.new_email' : 'user.new_mobile')}
    >
      <Form
        className="space-y-4"
        onSubmit={() => {
          if (!isSent && to.trim() !== '') void change.sendCodes();
          if (isSent && isWhole) void change.finish();
        }}
      >
        <Field
          label={t(isMail ? 'user.new_email' : 'user.new_mobile')}
          type={isMail ? 'email' : 'tel'}
          autoComplete={isMail ? 'email' : 'tel'}
          autoCapitalize="none"
          dir="ltr"
          spellCheck={false}
          value={to}
          disabled={isBusy}
          onChange={(event) => change.write(event.target.value)}
          hint={isMail ? undefined : t('user.mobile_hint')}
          fault={faultAt('to', 'area_id')}
        />
        {isSent && (
          <>
            {present !== '' && (
              <CodeField
                to={present}
                value={codes.oldCode}
                disabled={isBusy}
                onChange={(oldCode) => change.writeCodes({ oldCode })}
                fault={faultAt('old_code')}
              />
            )}
            <CodeField
              to={to.trim()}
              value={codes.newCode}
              disabled={isBusy}
              onChange={(newCode) => change.writeCodes({ newCode })}
              fault={faultAt('new_code')}
            />
          </>
        )}
        <Refused text={isElsewhere && refusal?.text} />
        {isSent ? (
          <>
            <Button type="submit" className="w-full" isBusy={isBusy} disabled={!isWhole}>
              {t('public.save')}
            </Button>
            <Button
              look="quiet"
              className="w-full"
              disabled={isBusy || waitSeconds > 0}
              onClick={() => void change.sendCodes()}
            >
              {waitSeconds > 0 ? t('auth.code_wait', { seconds: waitSeconds }) : t('auth.code_again')}
            </Button>
          </>
        ) : (
          <Button type="submit" className="w-full" isBusy={isBusy} disabled={to.trim() === ''}>
            {t('auth.code_send')}
          </Button>
        )}
      </Form>
    </Sheet>
  );
}

interface CodeFieldProps {
  readonly to: string;
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (code: string) => void;
  readonly fault: string | undefined;
}

function CodeField({ to, value, disabled, onChange, fault }: CodeFieldProps) {
  const { t } = useI18n();
  return (
    <Field
      label={t('user.code_sent_to', { contact: `\u2066${to}\u2069` })}
      inputMode="numeric"
      autoComplete="one-time-code"
      dir="ltr"
      maxLength={8}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
      fault={fault}
    />
  );
}
