// A new price alert: the bid or the ask, and the price at which the user wants to be notified, which begins as the price
// of now.
import { type Instrument, sidesOf } from '@candor/client';
import { formatScaled, price, priceToNumber } from '@candor/core';
import type { Language } from '@candor/i18n';
import { Button, Field, Figure, Segments } from '@candor/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { type FieldFault, fault, type Read } from '../../../shared/form.ts';
import { Form } from '../../../shared/form-parts.tsx';
import { useI18n, useQuote } from '../../../shared/stores.ts';
import { useSend } from '../../../shared/use-send.ts';
import { nearestPrice } from '../rules/core-spec.ts';
import { FieldNote } from '../ticket/field-note.tsx';
import { readScaled, writePrice } from '../ticket/read-fields.ts';

export interface AlertFormProps {
  readonly instrument: Instrument;
  /** With which it begins instead of the price of now. */
  readonly price?: number | null;
  /** How the alert will reach the user; shown above the button. */
  readonly note: ReactNode;
  /** Sent once per key; rejects if the server rejected it. */
  readonly onMake: (
    alert: { code: string; side: 'bid' | 'ask'; price: string },
    idempotencyKey: string,
  ) => Promise<void>;
}

export function AlertForm({ instrument, price: wished = null, note, onMake }: AlertFormProps) {
  const { t, format, language } = useI18n();
  const { code, precision, showCode } = instrument;
  const sides = sidesOf(useQuote(instrument.id));
  const [side, setSide] = useState<'bid' | 'ask'>('bid');
  const now = sides?.[side] ?? null;
  const current = now === null ? '' : writePrice(now, precision, language);
  /** Null until the first price, which then stays in the field while the market moves on. */
  const [typed, setTyped] = useState<string | null>(() => {
    if (wished !== null) return writePrice(nearestPrice(wished, precision), precision, language);
    return current === '' ? null : current;
  });
  const [isOwn, setOwn] = useState(wished !== null);
  const [wrong, setWrong] = useState<FieldFault | null>(null);
  const { isBusy, refusal, send, clear } = useSend();
  useEffect(() => {
    if (typed === null && current !== '') setTyped(current);
  }, [typed, current]);

  const text = typed ?? '';
  const read = readAlertPrice(text, precision, now, language);
  const wanted = 'value' in read ? price(read.value) : null;
  const shown = wanted === null ? null : format.price(priceToNumber(wanted, precision), precision);

  function type(next: string): void {
    setOwn(true);
    setTyped(next);
    setWrong(null);
    clear();
  }
  function choose(next: 'bid' | 'ask'): void {
    setSide(next);
    // A price that the user has not touched is that of the side.
    if (!isOwn) setTyped(null);
  }
  async function make(): Promise<void> {
    if (!('value' in read)) {
      clear();
      return setWrong(read.fault);
    }
    setWrong(null);
    const at = formatScaled(read.value, precision);
    await send(
      async (key) => {
        await onMake({ code, side, price: at }, key);
        setOwn(false);
        setTyped(null);
      },
      { of: `${side} ${at}` },
    );
  }
  return (
    <Form className="space-y-3" onSubmit={make}>
      <p className="flex flex-wrap justify-between gap-x-3 text-small text-muted">
        <bdi className="font-medium text-ink">{showCode}</bdi>
        <Figure>{now === null ? '–' : format.price(priceToNumber(now, precision), precision)}</Figure>
      </p>
      <Segments
        label={t('trade.alert_price')}
        choices={[
          { value: 'bid', label: t('product.bid') },
          { value: 'ask', label: t('product.ask') },
        ]}
        value={side}
        onChange={choose}
      />
      <Field
        label={t('trade.alert_price')}
        isFigure
        value={text}
        onFocus={(event) => event.target.select()}
        fault={wrong ? <FieldNote fault={wrong} onFix={type} /> : refusal?.text}
        hint={
          wanted !== null &&
          now !== null &&
          now > 0 &&
          wanted !== now && (
            <span className="flex flex-wrap justify-between gap-x-3">
              <span>{t(wanted > now ? 'trade.alert_rise' : 'trade.alert_fall', { price: shown ?? '' })}</span>
              <Figure>{format.change((wanted / now - 1) * 100)}</Figure>
            </span>
          )
        }
        onChange={({ target }) => type(target.value)}
      />
      {note}
      <Button type="submit" isBusy={isBusy} className="w-full">
        {shown === null ? t('trade.alert_set') : t('trade.alert_at', { price: shown })}
      </Button>
    </Form>
  );
}

/** `now` settles what a lone comma means. */
export function readAlertPrice(
  text: string,
  precision: number,
  now: number | null,
  language: Language,
): Read<number> {
  return text.trim() === ''
    ? fault('trade.alert_price_required')
    : readScaled(text, precision, now, language);
}
