// One limit: the current value, the pending one, and the field to set another.
import type { OwnLimit, Protection } from '@candor/client';
import { MONEY_SCALE, type Money, money, parseScaled } from '@candor/core';
import { type Language, parseLocalNumber } from '@candor/i18n';
import { Button, Field } from '@candor/ui';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { fault, type Read } from '../../shared/form.ts';
import { Form, Refused } from '../../shared/form-parts.tsx';
import { useI18n } from '../../shared/stores.ts';
import { useSend } from '../../shared/use-send.ts';

interface LimitFormProps {
  name: string;
  title: string;
  limit: OwnLimit;
  note: string | null;
  onSet: (amount: Money | null, key: string) => Promise<Protection>;
  onChange: (protection: Protection) => void;
}

export function LimitForm({ name, title, limit, note, onSet, onChange }: LimitFormProps) {
  const { t, format, language } = useI18n();
  const { toasts } = useApp();
  const [typed, setTyped] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const { isBusy, refusal, send, clear } = useSend();
  const read = typed === null ? null : readLimit(typed, language);
  const wanted = read && 'value' in read ? read.value : null;
  const isLooser = wanted !== null && limit.amount !== null && wanted > limit.amount;
  const fault = isTried && read && 'fault' in read ? t(read.fault.key, read.fault.params) : undefined;

  async function set(amount: Money | null): Promise<void> {
    const changed = await send((key) => onSet(amount, key), { of: `${name} ${amount}` });
    if (!changed) return;
    onChange(changed);
    toasts.show(t('limits.saved'), 'good');
    setTyped(null);
    setTried(false);
  }

  return (
    <div className="space-y-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-lg font-semibold tabular-nums">
          {limit.amount === null ? (
            t('limits.none')
          ) : (
            <bdi dir="ltr">{format.money(limit.amount / 1e6)} USD</bdi>
          )}
        </span>
        {note !== null && <span className="text-small text-muted">{note}</span>}
      </p>
      {limit.next && limit.amount !== null && (
        <div className="rounded-xl bg-sunken px-3.5 py-2.5 text-small">
          <p>
            {limit.next.amount === null
              ? t('limits.next_none', { time: format.dateTime(limit.next.from) })
              : t('limits.next', {
                  amount: limit.next.amount / 1e6,
                  time: format.dateTime(limit.next.from),
                })}
          </p>
          <button
            type="button"
            disabled={isBusy}
            onClick={() => void set(limit.amount)}
            className="touch font-semibold text-accent disabled:opacity-45"
          >
            {t('limits.take_back')}
          </button>
        </div>
      )}
      {typed === null ? (
        <div className="flex flex-wrap gap-2">
          <Button look="secondary" aria-label={`${t('limits.set')}: ${title}`} onClick={() => setTyped('')}>
            {t('limits.set')}
          </Button>
          {limit.amount !== null && limit.next?.amount !== null && (
            <Button
              look="secondary"
              isBusy={isBusy}
              aria-label={`${t('limits.remove')}: ${title}`}
              onClick={() => void set(null)}
            >
              {t('limits.remove')}
            </Button>
          )}
        </div>
      ) : (
        <Form
          className="space-y-2"
          onSubmit={() => {
            setTried(true);
            if (wanted !== null) void set(wanted);
          }}
        >
          <Field
            label={t('limits.amount')}
            unit="USD"
            isFigure
            autoFocus
            value={typed}
            fault={fault}
            hint={isLooser ? t('limits.looser') : undefined}
            disabled={isBusy}
            onChange={(event) => {
              clear();
              setTyped(event.target.value);
            }}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" isBusy={isBusy}>
              {t('public.save')}
            </Button>
            <Button
              look="secondary"
              onClick={() => {
                clear();
                setTyped(null);
                setTried(false);
              }}
            >
              {t('public.cancel')}
            </Button>
          </div>
        </Form>
      )}
      <Refused text={refusal?.text} />
    </div>
  );
}

const DECIMALS_MAX = 2;
const AMOUNT_MAX = 1_000_000_000;

/**
 * The amount of a limit as it was typed, in any digits and with comma or point: micro-USD, or what is wrong with it.
 */
function readLimit(typed: string, language: Language): Read<Money> {
  const number = parseLocalNumber(typed, language);
  if (!number.ok) return fault('public.number_invalid');
  const [, decimals = ''] = number.text.split('.');
  if (decimals.length > DECIMALS_MAX) return fault('wallet.deposit_decimals', { max: DECIMALS_MAX });
  const parsed = parseScaled(number.text, MONEY_SCALE);
  if (!parsed.ok || parsed.value <= 0 || parsed.value > AMOUNT_MAX * 10 ** MONEY_SCALE)
    return fault('public.number_invalid');
  return { value: money(parsed.value) };
}
