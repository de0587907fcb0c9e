// A new price alert: the bid or the ask, and the price at which the user wants to be notified.
import { type Instrument, sidesOf } from '@candor/client';
import { formatScaled, priceToNumber } from '@candor/core';
import { Button, Field, Segments } from '@candor/ui';
import { useState } from 'react';
import { Form } from '../../../shared/form-parts.tsx';
import { useI18n, useQuote } from '../../../shared/stores.ts';
import { useSend } from '../../../shared/use-send.ts';
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
  const { isBusy, refusal, send, clear } = useSend();
  const { code, precision, showCode } = instrument;
  const now = sides === null ? '' : format.price(priceToNumber(sides[side], precision), precision);

  async function make(): Promise<void> {
    const read = readScaled(typed, precision, sides === null ? null : sides[side], language);
    if ('fault' in read) {
      clear();
      return setFault(t(read.fault.key, read.fault.params));
    }
    setFault(null);
    const price = formatScaled(read.value, precision);
    await send(
      async (key) => {
        await onMake({ code, side, price }, key);
        setTyped('');
      },
      { of: `${side} ${price}` },
    );
  }
  return (
    <Form className="space-y-3" onSubmit={make}>
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
        fault={fault ?? refusal?.text}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" isBusy={isBusy} className="w-full">
        {t('trade.alert_set')}
      </Button>
    </Form>
  );
}
