// Typed values beside the address that are not stored: a new password, its repeat, and the received code.
import { useState } from 'react';
import type { CodeFieldProps } from './code-field.tsx';
import type { ContactFieldsProps } from './contact-fields.tsx';
import type { NewPasswordFieldsProps } from './password-fields.tsx';
import type { EntryAct } from './use-act.ts';
import type { Entry } from './use-entry.ts';

interface Typed {
  readonly password: string;
  readonly repeat: string;
  readonly code: string;
}

/** Includes the props of the fields. */
export function useTyped(act: EntryAct): {
  readonly typed: Typed;
  readonly passwords: Omit<NewPasswordFieldsProps, 'label'>;
  readonly code: Pick<CodeFieldProps, 'value' | 'act' | 'onChange'>;
} {
  const [typed, setTyped] = useState<Typed>({ password: '', repeat: '', code: '' });
  return {
    typed,
    passwords: {
      password: typed.password,
      repeat: typed.repeat,
      faults: act.faults,
      disabled: act.isBusy,
      onChange(change) {
        setTyped((before) => ({ ...before, ...change }));
        act.clear('password', 'repeat');
      },
    },
    code: {
      value: typed.code,
      act,
      onChange(code) {
        setTyped((before) => ({ ...before, code }));
        act.clear('code');
      },
    },
  };
}

/** Props of the address fields. */
export const contactOf = (
  entry: Entry,
  act: EntryAct,
): Omit<ContactFieldsProps, 'methods' | 'autoComplete'> => ({
  draft: entry.draft,
  areas: entry.areas,
  fault: act.faults.contact,
  areaFault: act.faults.area,
  disabled: act.isBusy,
  onChange(change) {
    entry.change(change);
    act.clear('contact', 'area');
  },
});

/** The recipient of a code; null, with errors at their fields, if the address is invalid. */
export function contactForCode(entry: Entry, act: EntryAct) {
  const faults = entry.faults();
  act.show(faults);
  return Object.keys(faults).length > 0 ? null : entry.contact();
}
