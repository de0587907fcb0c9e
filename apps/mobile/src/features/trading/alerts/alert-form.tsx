// A new price alert: the bid or the ask, and the price at which the user wants to be notified, which begins a little above
// the price of now; or a change in per cent, or a spread.
import { type DayQuote, type Instrument, type NewAlert, sidesOf } from '@candor/client';
import { price, priceToNumber } from '@candor/core';
import type { MessageKey } from '@candor/i18n';
import { Button, Chips, Field, Figure, Segments, Switch } from '@candor/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { distanceWithUnit } from '../../../shared/distance-text.ts';
import { type FieldFault, faultOf } from '../../../shared/form.ts';
import { Form } from '../../../shared/form-parts.tsx';
import { useI18n, useQuote } from '../../../shared/stores.ts';
import { useSend } from '../../../shared/use-send.ts';
import { useLiveOrders } from '../orders/use-live-orders.ts';
import { nearestPrice } from '../rules/core-spec.ts';
import { FieldNote } from '../ticket/field-note.tsx';
import { writePrice } from '../ticket/read-fields.ts';
import { CHANGES, levelAbove, type Measure, readAlert, writeChange } from './read-alert.ts';

export interface AlertFormProps {
  readonly instrument: Instrument;
  /** With which it begins instead of one near the price of now. */
  readonly price?: number | null;
  /** How the alert will reach the user; shown above the button. */
  readonly note: ReactNode;
  /** Sent once per key; rejects if the server rejected it. */
  readonly onMake: (alert: NewAlert, idempotencyKey: string) => Promise<void>;
}

const labelOf = {
  price: 'trade.alert_price',
  change: 'trade.alert_change',
  spread: 'trade.spread',
} as const satisfies Record<Measure, MessageKey>;

export function AlertForm({ instrument, price: wished = null, note, onMake }: AlertFormProps) {
  const { t, format, language } = useI18n();
  const { code, precision, showCode } = instrument;
  const quote = useQuote(instrument.id);
  const sides = sidesOf(quote);
  const levels = useLevels(instrument, quote);
  const [measure, setMeasure] = useState<Measure>('price');
  const [side, setSide] = useState<'bid' | 'ask'>('bid');
  const [repeats, setRepeats] = useState(false);
  const spread = sides === null ? null : price(sides.ask - sides.bid);
  const now = measure === 'spread' ? spread : (sides?.[side] ?? null);
  const begin = measure === 'change' ? writeChange('1', language) : null;
  const current = begin ?? (now === null ? '' : writePrice(levelAbove(now), precision, language));
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
  const read = readAlert(measure, text, { precision, now, language });
  const wanted = 'value' in read ? read.value : null;
  const level = wanted?.level ?? null;
  const write = (points: typeof level) =>
    points === null ? null : format.price(priceToNumber(points, precision), precision);
  const shown = write(level);
  const change =
    wanted?.percent ?? (level === null || now === null || now <= 0 ? 0 : (level / now - 1) * 100);

  function type(next: string): void {
    setOwn(true);
    setTyped(next);
    setWrong(null);
    clear();
  }
  function choose(next: Measure): void {
    setMeasure(next);
    setOwn(false);
    setTyped(null);
    setWrong(null);
    clear();
  }
  function chooseSide(next: 'bid' | 'ask'): void {
    setSide(next);
    // A price that the user has not touched is that of the side.
    if (!isOwn) setTyped(null);
  }
  async function make(): Promise<void> {
    if (wanted === null) {
      clear();
      return setWrong(faultOf(read) ?? null);
    }
    setWrong(null);
    const alert = { code, side: measure === 'spread' ? measure : side, repeats, ...wanted.request } as const;
    await send(
      async (key) => {
        await onMake(alert, key);
        setOwn(false);
        setTyped(null);
      },
      { of: JSON.stringify(alert) },
    );
  }
  return (
    <Form className="space-y-3" onSubmit={make}>
      <p className="flex flex-wrap justify-between gap-x-3 text-small text-muted">
        <bdi className="font-medium text-ink">{showCode}</bdi>
        <Figure>{write(now) ?? '–'}</Figure>
      </p>
      <Segments
        label={t('trade.alerts')}
        choices={[
          { value: 'price', label: t('trade.stop_by_price') },
          { value: 'change', label: t('trade.alert_by_change') },
          { value: 'spread', label: t('trade.spread') },
        ]}
        value={measure}
        onChange={choose}
      />
      {/* A spread has no side; the place is kept, so that nothing moves under a finger. */}
      <Segments
        label={t('trade.alert_price')}
        choices={[
          { value: 'bid', label: t('product.bid') },
          { value: 'ask', label: t('product.ask') },
        ]}
        value={side}
        onChange={chooseSide}
        className={measure === 'spread' ? 'invisible' : ''}
      />
      <Field
        label={t(labelOf[measure])}
        isFigure
        // Phones show no minus on their keyboard of decimals.
        {...(measure === 'change' && { inputMode: 'text', unit: '%' })}
        value={text}
        onFocus={(event) => event.target.select()}
        fault={wrong ? <FieldNote fault={wrong} onFix={type} /> : refusal?.text}
        hint={
          shown !== null && now !== null && level !== now ? (
            <span className="flex flex-wrap justify-between gap-x-3">
              <span>{t(wayOf(measure, (level ?? 0) > now), { price: shown })}</span>
              <Figure>
                {distanceWithUnit(instrument, Math.abs((level ?? 0) - now), { t, format })} ·{' '}
                {format.change(change)}
              </Figure>
            </span>
          ) : (
            // Comes and goes with the market: its place stays.
            '\u00a0'
          )
        }
        onChange={({ target }) => type(target.value)}
      />
      {measure === 'price' && levels.length > 0 && (
        <Chips
          label={t('trade.alert_price')}
          className="!px-0"
          choices={levels.map(({ name, value }) => ({
            value: writePrice(nearestPrice(value, precision), precision, language),
            label: name,
          }))}
          value={text}
          onChange={type}
        />
      )}
      {measure === 'change' && (
        <Chips
          label={t('trade.alert_change')}
          className="!px-0"
          choices={CHANGES.map((percent) => ({
            value: writeChange(percent, language),
            label: <Figure>{format.change(Number(percent))}</Figure>,
          }))}
          value={text}
          onChange={type}
        />
      )}
      <div>
        <Switch
          label={t('trade.alert_repeat')}
          isOn={repeats}
          onToggle={() => setRepeats(!repeats)}
          className="w-full"
        />
        <p className="text-caption text-muted text-pretty">{t('trade.alert_repeat_text')}</p>
      </div>
      {note}
      <Button type="submit" isBusy={isBusy} className="w-full">
        {shown === null
          ? t('trade.alert_set')
          : t('trade.alert_at', { price: measure === 'change' ? format.change(change) : shown })}
      </Button>
    </Form>
  );
}

interface Level {
  readonly name: ReactNode;
  readonly value: number;
}

/** Prices that an alert is often set at: the day's high and low, and the entries of positions. */
function useLevels(instrument: Instrument, quote: DayQuote | undefined): readonly Level[] {
  const { t, format } = useI18n();
  const orders = useLiveOrders();
  const day = (['high', 'low'] as const).flatMap((name): Level[] => {
    const value = quote?.[name] ?? null;
    return value === null ? [] : [{ name: t(`product.${name}`), value }];
  });
  const entries = orders
    .filter((order) => order.status === 'open' && order.instrument.id === instrument.id)
    .map(({ side, lots, openPrice, precision }) => ({
      name: (
        <>
          {t(`trade.${side}`)} <Figure>{format.scaledLots(lots)}</Figure>
        </>
      ),
      value: priceToNumber(openPrice, precision),
    }));
  return [...day, ...entries].filter(
    ({ value }, index, all) => all.findIndex((one) => one.value === value) === index,
  );
}

/** The words for reaching a level from the current value. */
export function wayOf(measure: Measure, isUp: boolean): MessageKey & `trade.alert_${string}` {
  if (measure === 'spread') return isUp ? 'trade.alert_widen' : 'trade.alert_narrow';
  return isUp ? 'trade.alert_rise' : 'trade.alert_fall';
}
