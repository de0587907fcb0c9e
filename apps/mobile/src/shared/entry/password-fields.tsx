// Passwords: an existing one, and a new one with its strength and its repeat.
import { PASSWORD_LENGTH_MIN } from '@candor/client';
import type { MessageKey } from '@candor/i18n';
import { classNames, Field, IconButton } from '@candor/ui';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useI18n } from '../stores.ts';
import type { Faults } from './use-act.ts';

export interface PasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly fault: string | undefined;
  readonly hint?: string | undefined;
  readonly disabled: boolean;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly onChange: (text: string) => void;
}

export function PasswordField({ onChange, ...rest }: PasswordFieldProps) {
  const { t } = useI18n();
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...rest}
      type={isShown ? 'text' : 'password'}
      dir="ltr"
      maxLength={1_024}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    >
      <IconButton
        label={t(isShown ? 'auth.hide_password' : 'auth.show_password')}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <EyeOff size={20} /> : <Eye size={20} />}
      </IconButton>
    </Field>
  );
}

export interface NewPasswordFieldsProps {
  /** Label of the first field. */
  readonly label: string;
  readonly password: string;
  readonly repeat: string;
  readonly faults: Faults;
  readonly disabled: boolean;
  readonly onChange: (change: { password?: string; repeat?: string }) => void;
}

export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, password, repeat, faults, disabled, onChange } = props;
  const { t } = useI18n();
  return (
    <>
      <div>
        <PasswordField
          label={label}
          value={password}
          fault={faults.password}
          hint={t('auth.password_rule', { min: PASSWORD_LENGTH_MIN })}
          disabled={disabled}
          autoComplete="new-password"
          onChange={(next) => onChange({ password: next })}
        />
        {password !== '' && <StrengthBar strength={judgeStrength(password)} />}
      </div>
      <PasswordField
        label={t('auth.password_repeat')}
        value={repeat}
        fault={faults.repeat}
        disabled={disabled}
        autoComplete="new-password"
        onChange={(next) => onChange({ repeat: next })}
      />
    </>
  );
}

const looks: Record<Strength, { bars: number; colour: string; word: MessageKey }> = {
  weak: { bars: 1, colour: 'bg-danger', word: 'auth.strength_weak' },
  fair: { bars: 2, colour: 'bg-warn', word: 'auth.strength_fair' },
  strong: { bars: 3, colour: 'bg-accent-fill', word: 'auth.strength_strong' },
};

/** Also as a word, for screen readers. */
function StrengthBar({ strength }: { strength: Strength }) {
  const { t } = useI18n();
  const { bars, colour, word } = looks[strength];
  return (
    <div className="mt-2">
      <div aria-hidden="true" className="flex gap-1">
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={classNames('h-1 flex-1 rounded-full', bar <= bars ? colour : 'bg-line')}
          />
        ))}
      </div>
      <p role="status" className="mt-1 text-caption text-muted">
        {t('auth.strength', { level: t(word) })}
      </p>
    </div>
  );
}

interface PasswordMessages {
  readonly full: string;
  readonly short: string;
  readonly unequal: string;
}

export function usePasswordMessages(): PasswordMessages {
  const { t } = useI18n();
  return {
    full: t('public.input_full'),
    short: t('auth.password_short', { min: PASSWORD_LENGTH_MIN }),
    unequal: t('auth.password_not_equal'),
  };
}

/** Form checks of a new password, before it is sent. */
export function findPasswordFaults(
  { password, repeat }: { password: string; repeat: string },
  messages: PasswordMessages,
): Faults {
  return {
    ...(password === ''
      ? { password: messages.full }
      : [...password].length < PASSWORD_LENGTH_MIN && { password: messages.short }),
    ...(repeat === '' ? { repeat: messages.full } : repeat !== password && { repeat: messages.unequal }),
  };
}

type Strength = 'weak' | 'fair' | 'strong';

const RUNS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/**
 * Rates a new password in three words: by its length and number of different characters, less for repeats and
 * sequences. The server has the list of common passwords and decides.
 */
export function judgeStrength(password: string): Strength {
  const characters = [...password];
  if (characters.length < PASSWORD_LENGTH_MIN) return 'weak';
  const different = new Set(characters.map((one) => one.toLowerCase())).size;
  const points = characters.length + different - 6 * countRuns(password.toLowerCase());
  if (different < 5 || points < 15) return 'weak';
  return points < 25 ? 'fair' : 'strong';
}

/** Counts runs of three or more characters of a keyboard, an alphabet or the digits, and years. */
function countRuns(text: string): number {
  let runs = /(19|20)\d\d/.test(text) ? 1 : 0;
  for (const run of RUNS)
    for (let at = 0; at + 4 <= run.length; at += 1) if (text.includes(run.slice(at, at + 4))) runs += 1;
  return runs + (/(.)\1\1/u.test(text) ? 1 : 0);
}
