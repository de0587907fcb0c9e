// The fields of a bank account; its number stands in groups once it has been typed.
import { WITHDRAWAL_TEXT_MAX as MAX } from '@candor/client';
import { Field } from '@candor/ui';
import { useWords } from '../../shared/stores.ts';
import { inGroups } from './destination.tsx';
import type { BindForm } from './use-bind-form.ts';

const code = { dir: 'ltr', autoCapitalize: 'characters', autoCorrect: 'off', spellCheck: false } as const;

export function BankFields({ form }: { form: BindForm }) {
  const { t } = useWords();
  const { fields, faults, isBusy, write } = form;
  return (
    <>
      <Field
        label={t('bank.payee')}
        hint={t('bank.payee_hint')}
        dir="auto"
        autoComplete="name"
        value={fields.payee}
        maxLength={MAX.payeeName}
        disabled={isBusy}
        fault={faults.payee}
        onChange={(event) => write({ payee: event.target.value })}
      />
      <Field
        label={t('bank.name')}
        dir="auto"
        value={fields.bankName}
        maxLength={MAX.bankName}
        disabled={isBusy}
        fault={faults.bankName}
        onChange={(event) => write({ bankName: event.target.value })}
      />
      <Field
        label={t('bank.place')}
        dir="auto"
        value={fields.bankAddress}
        maxLength={MAX.bankAddress}
        disabled={isBusy}
        fault={faults.bankAddress}
        onChange={(event) => write({ bankAddress: event.target.value })}
      />
      <Field
        {...code}
        label={t('bank.swift')}
        value={fields.swift}
        maxLength={MAX.swift}
        disabled={isBusy}
        fault={faults.swift}
        onChange={(event) => write({ swift: event.target.value.toUpperCase() })}
      />
      <Field
        {...code}
        label={t('bank.account')}
        value={fields.account}
        maxLength={MAX.account}
        disabled={isBusy}
        fault={faults.account}
        onBlur={() => write({ account: inGroups(fields.account.replaceAll(/\s/g, '').toUpperCase()) })}
        onChange={(event) => write({ account: event.target.value })}
      />
      <Field
        label={t('withdraw.memo')}
        dir="auto"
        value={fields.remark}
        maxLength={MAX.remark}
        disabled={isBusy}
        fault={faults.remark}
        onChange={(event) => write({ remark: event.target.value })}
      />
    </>
  );
}
