// Binding a withdraw method: /mine/withdraw-way?type=1 a coin address, 2 a bank account.
import {
  fetchWithdrawCurrencies,
  WITHDRAWAL_TEXT_MAX as MAX,
  type MethodKind,
  type WithdrawCurrency,
} from '@candor/client';
import { Button, Chips, Empty, Field, Skeleton } from '@candor/ui';
import { Coins } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { Confirming } from '../../shared/confirming.tsx';
import { Form, Refused } from '../../shared/form-parts.tsx';
import { useBack, useValue } from '../../shared/navigation.ts';
import { Page } from '../../shared/page.tsx';
import { RealAccountOnly } from '../../shared/real-account.tsx';
import { Rows } from '../../shared/rows.tsx';
import { useI18n } from '../../shared/stores.ts';
import { useLoaded } from '../../shared/use-loaded.ts';
import { currencyName, Destination, inGroups } from './destination.tsx';
import { type BindForm, useBindForm } from './use-bind-form.ts';

export function BindPage() {
  const { t } = useI18n();
  const kind: MethodKind = useValue('type') === '2' ? 'bank' : 'coin';
  return (
    <Page
      title={t(kind === 'coin' ? 'bank.add_coin' : 'bank.add_bank')}
      backTo="/mine/withdraw"
      className="space-y-4 px-4 pb-8"
    >
      <RealAccountOnly>
        <Confirming>
          <Bind key={kind} kind={kind} />
        </Confirming>
      </RealAccountOnly>
    </Page>
  );
}

function Bind({ kind }: { kind: MethodKind }) {
  const { t } = useI18n();
  const { client } = useApp();
  const list = useLoaded(kind, () => fetchWithdrawCurrencies(client.http, kind));
  return (
    <Rows
      of={list}
      rows={list.data}
      skeleton={[1, 2, 3].map((row) => <Skeleton key={row} className="mb-4 h-18 rounded-xl" />)}
      empty={<Empty icon={<Coins size={26} />} title={t('withdraw.none')} />}
    >
      {(currencies) => <MethodForm kind={kind} currencies={currencies} />}
    </Rows>
  );
}

function MethodForm({ kind, currencies }: { kind: MethodKind; currencies: readonly WithdrawCurrency[] }) {
  const { t } = useI18n();
  const { toasts } = useApp();
  const back = useBack('/mine/withdraw');
  const form = useBindForm(kind, currencies);
  const { currency } = form;
  async function send(): Promise<void> {
    const message = await form.send();
    if (message === null) return;
    toasts.show(message, 'good');
    back();
  }
  return (
    <Form className="space-y-4" onSubmit={send}>
      <div>
        <p className="mb-1 text-small font-medium text-muted">{t('withdraw.currency')}</p>
        <Chips
          label={t('withdraw.currency')}
          className="-mx-4"
          choices={currencies.map((one) => ({ value: one.id, label: currencyName(one) }))}
          value={currency?.id ?? 0}
          onChange={(id) => form.write({ currency: String(id) })}
        />
      </div>
      {kind === 'coin' ? (
        <CoinFields form={form} tagKind={currency?.tagKind ?? ''} />
      ) : (
        <BankFields form={form} />
      )}
      <Refused text={form.refusal} />
      <Button type="submit" className="w-full" isBusy={form.isBusy}>
        {t(kind === 'coin' ? 'bank.add_coin' : 'bank.add_bank')}
      </Button>
    </Form>
  );
}

type BankField = 'payee' | 'bankName' | 'bankAddress' | 'swift' | 'account' | 'remark';
const lengthsMax: Readonly<Record<BankField, number>> = { ...MAX, payee: MAX.payeeName };
const bankCode = { dir: 'ltr', autoCapitalize: 'characters', autoCorrect: 'off', spellCheck: false } as const;

/** The fields of a bank account; its number is shown in groups once it has been typed. */
function BankFields({ form }: { form: BindForm }) {
  const { t } = useI18n();
  const { fields, faults, isBusy, write } = form;
  const of = (name: BankField) => ({
    value: fields[name],
    maxLength: lengthsMax[name],
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
        {...bankCode}
        label={t('bank.swift')}
        onChange={({ target }) => write({ swift: target.value.toUpperCase() })}
      />
      <Field
        {...of('account')}
        {...bankCode}
        label={t('bank.account')}
        onBlur={() => write({ account: inGroups(fields.account.replaceAll(/\s/g, '').toUpperCase()) })}
      />
      <Field {...of('remark')} label={t('withdraw.memo')} dir="auto" />
    </>
  );
}

const code = { dir: 'ltr', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

/** The fields of a coin address: pasted rather than typed, with a tag if the network has one. */
function CoinFields({ form, tagKind }: { form: BindForm; tagKind: string }) {
  const { t } = useI18n();
  const { fields, faults, isBusy, needsEnding, write } = form;
  /** The value is longer than the field shows, so the whole of it is shown below. */
  const long = fields.address.length > 20 && fields.address.replaceAll(/\s/g, '');
  async function paste(): Promise<void> {
    try {
      write({ address: (await navigator.clipboard.readText()).trim().slice(0, MAX.address) });
    } catch {
      // Not allowed by the user: the keyboard's paste function still works.
    }
  }
  return (
    <>
      <Field
        {...code}
        label={t('bank.address')}
        value={fields.address}
        maxLength={MAX.address}
        disabled={isBusy}
        hint={long && <Destination account={long} className="text-small" />}
        fault={faults.address}
        onChange={(event) => write({ address: event.target.value })}
      >
        {navigator.clipboard !== undefined && (
          <Button look="quiet" onClick={() => void paste()}>
            {t('bank.paste')}
          </Button>
        )}
      </Field>
      {needsEnding && (
        <Field
          {...code}
          label={t('bank.last_six')}
          hint={t('bank.last_six_hint')}
          value={fields.ending}
          maxLength={8}
          disabled={isBusy}
          fault={faults.ending}
          onPaste={(event) => event.preventDefault()}
          onChange={(event) => write({ ending: event.target.value })}
        />
      )}
      {tagKind !== '' && (
        <Field
          {...(tagKind === 'tag' ? { ...code, inputMode: 'numeric' as const } : { dir: 'auto' })}
          label={t(tagKind === 'tag' ? 'bank.tag' : 'bank.memo')}
          hint={t('bank.tag_hint')}
          value={fields.tag}
          maxLength={MAX.tag}
          disabled={isBusy}
          fault={faults.tag}
          onChange={(event) => write({ tag: event.target.value })}
        />
      )}
    </>
  );
}
