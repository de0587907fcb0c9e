// The form of a withdrawal: destination, amount, remainder after the fee, and a review before it is sent.
import { type MethodKind, WITHDRAWAL_TEXT_MAX, type WithdrawMethod } from '@candor/client';
import { Button, Card, Field, Row } from '@candor/ui';
import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { Form, Refused } from '../../shared/form-parts.tsx';
import { lazily } from '../../shared/lazily.tsx';
import { useGo } from '../../shared/navigation.ts';
import { useI18n } from '../../shared/stores.ts';
import { currencyName, shortAccount } from './destination.tsx';
import { MethodHold } from './method-hold.tsx';
import { SumFacts } from './sum-facts.tsx';
import { useWithdrawForm, type WithdrawParts } from './use-withdraw-form.ts';

const ConfirmSheet = lazily(() => import('./confirm-sheet.tsx').then((m) => m.ConfirmSheet));

export function WithdrawFields({ parts, onDone }: { parts: WithdrawParts; onDone: () => void }) {
  const { t, format } = useI18n();
  const { toasts } = useApp();
  const [isReviewing, setReviewing] = useState(false);
  const form = useWithdrawForm(parts);
  const { terms } = parts;
  const { fields, currency, faults, fixes, isBusy } = form;
  const isHeld = terms.heldUntil !== null || (form.method?.heldUntil ?? null) !== null;
  async function send(): Promise<void> {
    const message = await form.send();
    if (message !== null) {
      toasts.show(message, 'good');
      setReviewing(false);
      onDone();
    }
  }
  if (!currency) return null;
  const limits = { min: format.scaledMoney(currency.min), max: format.scaledMoney(currency.max) };
  return (
    <Form
      className="space-y-4"
      onSubmit={() => {
        if (form.review()) setReviewing(true);
      }}
    >
      <MethodChoice
        kind={parts.kind}
        methods={parts.methods}
        chosen={form.method}
        onChoose={(id) => form.write({ method: String(id) })}
      />
      <div>
        <Field
          isFigure
          label={t('withdraw.amount')}
          unit="USD"
          hint={t('withdraw.limits', limits)}
          value={fields.amount}
          disabled={isBusy}
          fault={faults.amount}
          onChange={(event) => form.write({ amount: event.target.value })}
        >
          <Button look="quiet" disabled={isBusy || terms.available <= 0} onClick={form.writeMost}>
            {t('withdraw.max')}
          </Button>
        </Field>
        {fixes.length > 0 && (
          <div className="mt-2 flex flex-wrap gap-2">
            {fixes.map((fix) => (
              <Button key={fix} look="secondary" onClick={() => form.write({ amount: fix })}>
                <bdi dir="ltr">{fix}</bdi>
              </Button>
            ))}
          </div>
        )}
      </div>
      <SumFacts terms={terms} currency={currency} result={form.result} />
      <Field
        label={t('withdraw.memo')}
        dir="auto"
        value={fields.memo}
        maxLength={WITHDRAWAL_TEXT_MAX.memo}
        disabled={isBusy}
        onChange={(event) => form.write({ memo: event.target.value })}
      />
      {terms.factorNeeded && (
        <Field
          isFigure
          inputMode="numeric"
          autoComplete="one-time-code"
          label={t('auth.factor_code')}
          value={form.code}
          maxLength={64}
          disabled={isBusy}
          fault={faults.code}
          onChange={(event) => form.writeCode(event.target.value)}
        />
      )}
      {terms.heldUntil !== null && (
        <p className="rounded-xl bg-sunken px-3.5 py-3 text-small text-pretty">
          {t('withdraw.held_until', { at: format.dateTime(terms.heldUntil) })}
        </p>
      )}
      <Refused text={!isReviewing && form.refusal} />
      <Button type="submit" className="w-full" isBusy={isBusy} disabled={isHeld}>
        {t('withdraw.review')}
      </Button>
      {isReviewing && (
        <ConfirmSheet form={form} onSend={() => void send()} onClose={() => setReviewing(false)} />
      )}
    </Form>
  );
}

interface MethodChoiceProps {
  readonly kind: MethodKind;
  readonly methods: readonly WithdrawMethod[];
  readonly chosen: WithdrawMethod | undefined;
  readonly onChoose: (id: number) => void;
}

/** The choice of the bound method that receives the money. */
function MethodChoice({ kind, methods, chosen, onChoose }: MethodChoiceProps) {
  const { t } = useI18n();
  const go = useGo();
  return (
    <div>
      <p id="withdraw-to" className="mb-1 text-small font-medium text-muted">
        {t('withdraw.destination')}
      </p>
      <Card>
        {methods.map((method) => (
          <button
            key={method.id}
            type="button"
            aria-pressed={method.id === chosen?.id}
            onClick={() => onChoose(method.id)}
            className="flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-start active:bg-sunken"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-medium break-words">
                {method.kind === 'bank' ? method.bankName : currencyName(method.drawCurrency)}
              </span>
              <span className="block text-small text-muted">
                <bdi dir="ltr">{shortAccount(method.account)}</bdi>
              </span>
              <MethodHold method={method} />
            </span>
            {method.id === chosen?.id && (
              <Check size={20} aria-label={t('public.chosen')} className="shrink-0 text-accent" />
            )}
          </button>
        ))}
        <Row
          icon={<Plus size={20} />}
          title={t(kind === 'coin' ? 'bank.add_coin' : 'bank.add_bank')}
          onClick={() => go(`/mine/withdraw-way?type=${kind === 'coin' ? 1 : 2}`)}
        />
      </Card>
    </div>
  );
}
