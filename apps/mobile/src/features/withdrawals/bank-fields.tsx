// The fields of a bank account; its number stands in groups once it has been typed.
import { WITHDRAWAL_TEXT_MAX as MAX } from '@candor/client';
import { Field } from '@candor/ui';
import type { ChangeEvent } from 'react';
import { useI18n } from '../../shared/stores.ts';
import { inGroups } from './destination.tsx';
import type { BindForm } from './use-bind-form.ts';

type Name = 'payee' | 'bankName' | 'bankAddress' | 'swift' | 'account' | 'remark';
const lengths: Readonly<Record<Name, number>> = { ...MAX, payee: MAX.payeeName };
const code = { dir: 'ltr', autoCapitalize: 'characters', autoCorrect: 'off', spellCheck: false } as const;

export function BankFields({ form }: { form: BindForm }) {
  const { t } = useI18n();
  const { fields, faults, isBusy, write } = form;
  const of = (name: Name) => ({
    value: fields[name],
    maxLength: lengths[name],
    disabled: isBusy,
    fault: faults[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => write({ [name]: target.value }),
  });
  return (
    <>
      <Field
        {...of('payee')}
        label={t('bank.payee')}
        hint={t('bank.payee_hint')}
        dir="auto"
        autoComplete="name"
      />
      <Field {...of('bankName')} label={t('bank.name')} dir="auto" />
      <Field {...of('bankAddress')} label={t('bank.place')} dir="auto" />
      <Field
        {...of('swift')}
        {...code}
        label={t('bank.swift')}
        onChange={({ target }) => write({ swift: target.value.toUpperCase() })}
      />
      <Field
        {...of('account')}
        {...code}
        label={t('bank.account')}
        onBlur={() => write({ account: inGroups(fields.account.replaceAll(/\s/g, '').toUpperCase()) })}
      />
      <Field {...of('remark')} label={t('withdraw.memo')} dir="auto" />
    </>
  );
}
