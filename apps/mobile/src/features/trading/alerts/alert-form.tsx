// A new price alert: the bid or the ask, and the price at which the user wants to be notified.
import { CallError, type Instrument, makeIdempotencyKey, NetworkError, sidesOf } from '@candor/client';
import { formatScaled, priceToNumber } from '@candor/core';
import { Button, Field, Segments } from '@candor/ui';
import { useRef, useState } from 'react';
import { Form } from '../../../shared/form-parts.tsx';
import { faultText } from '../../../shared/fault-text.ts';
import { useI18n, useQuote } from '../../../shared/stores.ts';
import { readScaled } from '../ticket/read-fields.ts';

export interface AlertFormProps {
  readonly instrument: Instrument;
  /** Once for its key; rejects where it was refused. */
  readonly onMake: (
    alert: { code: string; side: 'bid' | 'ask'; price: string },
    idempotencyKey: string,
  ) => Promise<void>;
}

export function AlertForm({ instrument, onMake }: AlertFormProps) {
  const { t, format, language } = useI18n();
  const sides = sidesOf(useQuote(instrument.id));
  const [side, setSide] = useState<'bid' | 'ask'>('bid');
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** Of a try whose answer never came: the same is asked again under it. */
  const kept = useRef<{ of: string; key: string } | null>(null);
  const { code, precision, showCode } = instrument;
  const now = sides === null ? '' : format.price(priceToNumber(sides[side], precision), precision);

  async function make(): Promise<void> {
    const read = readScaled(typed, precision, sides === null ? null : sides[side], language);
    if ('fault' in read) {
      setFault(t(read.fault.key, read.fault.params));
      return;
    }
    setBusy(true);
    setFault(null);
    const price = formatScaled(read.value, precision);
    const of = `${side} ${price}`;
    const key = kept.current?.of === of ? kept.current.key : makeIdempotencyKey();
    kept.current = { of, key };
    try {
      await onMake({ code, side, price }, key);
      kept.current = null;
      setTyped('');
    } catch (failed) {
      if (!(failed instanceof CallError || failed instanceof NetworkError)) throw failed;
      if (!(failed instanceof NetworkError && failed.outcome === 'unknown')) kept.current = null;
      setFault(faultText(failed, t));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Form
      className="space-y-3"
      onSubmit={make}
    >
      <p className="text-small text-pretty text-muted">
        <bdi className="font-medium text-ink">{showCode}</bdi> · {t('trade.alert_text')}
      </p>
      <Segments
        label={t('trade.alert_price')}
        choices={[
          { value: 'bid', label: t('product.bid') },
          { value: 'ask', label: t('product.ask') },
        ]}
        value={side}
        onChange={setSide}
      />
      <Field
        label={t('trade.alert_price')}
        isFigure
        value={typed}
        placeholder={now}
        fault={fault}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" isBusy={isBusy} className="w-full">
        {t('trade.alert_set')}
      </Button>
    </Form>
  );
}
