// A code that is sent: its field, and the button that sends one and then counts down.
import {
  browserStorage,
  CallError,
  CODE_LENGTH,
  CODE_LIFE_SECONDS,
  isCallFault,
  type KeyValueStorage,
  readJson,
  sendCode,
  type TypedContact,
} from '@candor/client';
import { Button, Field } from '@candor/ui';
import { useEffect, useState } from 'react';
import { useApp } from '../app-context.ts';
import { useI18n } from '../stores.ts';
import { CaptchaField } from './captcha-field.tsx';
import { type EntryAct, entryFaultText } from './use-act.ts';
import { useCaptcha } from './use-captcha.ts';

export interface CodeFieldProps {
  readonly purpose: CodePurpose;
  readonly value: string;
  readonly act: EntryAct;
  /** The code's recipient; null after a missing value was reported at its field. */
  readonly contactOf: () => TypedContact | null;
  readonly onChange: (text: string) => void;
}

export function CodeField({ purpose, value, act, contactOf, onChange }: CodeFieldProps) {
  const { t } = useI18n();
  const code = useCodeSending(purpose, act);
  const { seconds } = code;
  return (
    <>
      {code.captcha.isRequired && (
        <CaptchaField
          captcha={code.captcha}
          fault={act.faults.captcha}
          disabled={act.isBusy}
          onChange={() => act.clear('captcha')}
        />
      )}
      <Field
        label={t('auth.code')}
        value={value}
        inputMode="numeric"
        dir="ltr"
        maxLength={CODE_LENGTH}
        autoComplete="one-time-code"
        disabled={act.isBusy}
        fault={act.faults.code}
        hint={t('auth.code_hint', { digits: CODE_LENGTH, minutes: CODE_LIFE_SECONDS / 60 })}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
      >
        <Button
          look="quiet"
          className="me-0.5 min-h-11 shrink-0 !px-3 text-small whitespace-nowrap tabular-nums"
          disabled={seconds > 0 || act.isBusy}
          isBusy={code.isSending}
          onClick={() => {
            const contact = contactOf();
            if (contact) void code.send(contact);
          }}
        >
          {seconds > 0
            ? t('auth.code_wait', { seconds })
            : t(code.wasSent ? 'auth.code_again' : 'auth.code_send')}
        </Button>
      </Field>
    </>
  );
}

function useCodeSending(purpose: CodePurpose, act: EntryAct) {
  const { t } = useI18n();
  const { client, toasts } = useApp();
  const [seconds, setSeconds] = useState(() => readPause(purpose, Date.now()));
  const [wasSent, setSent] = useState(seconds > 0);
  const [isSending, setSending] = useState(false);
  const captcha = useCaptcha(false);
  const isWaiting = seconds > 0;
  // An interval, because a second that is read twice renders nothing, and a timer set by rendering would then be the
  // last one.
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setSeconds(readPause(purpose, Date.now())), 500);
    return () => clearInterval(timer);
  }, [isWaiting, purpose]);

  function pause(next: number): void {
    keepPause(purpose, { seconds: next, now: Date.now() });
    setSeconds(next);
  }
  async function send(contact: TypedContact): Promise<void> {
    setSending(true);
    act.show({});
    try {
      const sent = await sendCode(client.http, contact, { purpose, captcha: captcha.answer });
      captcha.drop();
      pause(sent.seconds);
      setSent(true);
      toasts.show(sent.message, 'good');
    } catch (fault) {
      if (!isCallFault(fault)) throw fault;
      const text = entryFaultText(fault, contact.method, t);
      if (!(fault instanceof CallError)) return act.show({}, text);
      if (fault.error === 'code_recently_sent') pause(Number(fault.details.seconds));
      if (fault.error === 'captcha_required' || fault.error === 'wrong_captcha') captcha.ask();
      if (fault.field === 'captcha') act.show({ captcha: text });
      else if (fault.field === 'to') act.show({ contact: text });
      else if (fault.field === 'area_id') act.show({ area: text });
      else act.show({ code: text });
    } finally {
      setSending(false);
    }
  }
  return { seconds, wasSent, isSending, captcha, send };
}

type CodePurpose = 'register' | 'reset';
const keyOf = (purpose: CodePurpose): string => `candor.code.${purpose}`;
/** More than the server ever returns; a clock that was set back must not lock the button for long. */
const SECONDS_MAX = 3_600;

/** The time from which the next code can be requested, stored for a reload. The draft stores the address. */
export function readPause(
  purpose: CodePurpose,
  now: number,
  storage: KeyValueStorage = browserStorage(),
): number {
  const until = readJson(storage, keyOf(purpose));
  if (typeof until !== 'number') return 0;
  const seconds = Math.ceil((until - now) / 1_000);
  return seconds > 0 && seconds <= SECONDS_MAX ? seconds : 0;
}

export const keepPause = (
  purpose: CodePurpose,
  { seconds, now }: { seconds: number; now: number },
  storage: KeyValueStorage = browserStorage(),
): void => storage.setItem(keyOf(purpose), JSON.stringify(now + seconds * 1_000));
