// A change of e-mail or mobile, in one sheet.
import { type ContactKind, changeContact, sendContactCode } from '@candor/client';
import { Button, Field } from '@candor/ui';
import { useEffect, useRef, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useAttempt } from '../../shared/confirming.tsx';
import { Form, Refused } from '../../shared/form-parts.tsx';
import { Sheet } from '../../shared/sheet.tsx';
import { keepFields, readStoredFields } from '../../shared/stored-fields.ts';
import { useI18n, useSession } from '../../shared/stores.ts';
import { useSend } from '../../shared/use-send.ts';

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

interface ContactChangeOptions {
  readonly kind: ContactKind;
  /** Empty if there is none. */
  readonly present: string;
  readonly onDone: (message: string) => void;
}

/** The steps of a change of contact: the new address, codes to it and to the present one, both typed in. */
function useContactChange({ kind, present, onDone }: ContactChangeOptions) {
  const { client } = useApp();
  const { http, session } = client;
  const attempt = useAttempt();
  const { isBusy, refusal, send, clear } = useSend();
  const formId = { name: `new-${kind}`, uid: useSession()?.user.uid ?? '' };
  const [to, setTo] = useState(() => readStoredFields(formId, { to: '' }).to);
  const [isSent, setSent] = useState(false);
  const [codes, setCodes] = useState({ oldCode: '', newCode: '' });
  const [waitSeconds, setWait] = useState(0);
  const isOldSent = useRef(false);
  // Codes are not kept.
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it is kept depends on these
  useEffect(() => keepFields(formId, to === '' ? null : { to }), [formId.name, formId.uid, to]);
  useEffect(() => {
    if (waitSeconds === 0) return;
    const timer = setTimeout(() => setWait(waitSeconds - 1), 1_000);
    return () => clearTimeout(timer);
  }, [waitSeconds]);

  return {
    to,
    codes,
    isSent,
    isBusy,
    refusal,
    waitSeconds,
    write(next: string) {
      clear();
      setSent(false);
      setTo(next);
    },
    writeCodes(next: Partial<typeof codes>) {
      clear();
      setCodes({ ...codes, ...next });
    },
    /** The new address comes first: if it is invalid, no code has been sent to the other one. */
    sendCodes: () =>
      send(async () => {
        const seconds = await attempt(() => sendContactCode(http, { kind, to }));
        if (seconds === null) return;
        if (present !== '' && !isOldSent.current) await attempt(() => sendContactCode(http, { kind }));
        isOldSent.current = true;
        setWait(seconds);
        setSent(true);
      }),
    finish: () =>
      send(async () => {
        const token = session.token();
        const changed = await attempt(() => changeContact(http, { kind, to }, codes));
        if (changed === null) return;
        session.setUser(changed.user, token);
        keepFields(formId, null);
        onDone(changed.message);
      }),
  };
}
