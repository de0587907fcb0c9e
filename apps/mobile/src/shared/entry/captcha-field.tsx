// A picture of characters and the field for them. A tap on the picture loads another.
import { Field } from '@candor/ui';
import { RefreshCw } from 'lucide-react';
import { useI18n } from '../stores.ts';
import type { CaptchaState } from './use-captcha.ts';

export interface CaptchaFieldProps {
  readonly captcha: CaptchaState;
  readonly fault: string | undefined;
  readonly disabled: boolean;
  readonly onChange: () => void;
}

export function CaptchaField({ captcha, fault, disabled, onChange }: CaptchaFieldProps) {
  const { t } = useI18n();
  return (
    <Field
      label={t('auth.captcha')}
      value={captcha.text}
      dir="ltr"
      maxLength={12}
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      disabled={disabled}
      fault={fault ?? (captcha.failed ? t('public.load_failed') : undefined)}
      onChange={(event) => {
        captcha.type(event.target.value);
        onChange();
      }}
    >
      <button
        type="button"
        aria-label={t('auth.captcha_reload')}
        onClick={captcha.ask}
        disabled={disabled}
        className="m-0.5 flex h-11 w-40 shrink-0 items-center justify-center gap-1.5 text-muted"
      >
        {captcha.picture === null ? (
          <RefreshCw size={20} className={captcha.failed ? '' : 'animate-spin motion-reduce:animate-none'} />
        ) : (
          <>
            <img
              src={captcha.picture}
              alt={t('auth.captcha_picture')}
              className="h-full w-33 rounded-lg object-contain"
            />
            <RefreshCw size={14} />
          </>
        )}
      </button>
    </Field>
  );
}
