// One stop or target: typed as price, distance or money, with the other two beside it.
import type { StopKind } from '@candor/core';
import { type Money, type Price, priceToNumber } from '@candor/core';
import { classNames, Field, Figure, Segments } from '@candor/ui';
import type { ReactNode } from 'react';
import { distanceUnit, distanceWithUnit, type Quoted } from '../../../shared/distance-text.ts';
import type { FieldFault } from '../../../shared/form.ts';
import { useI18n } from '../../../shared/stores.ts';
import { STOP_BASES, type StopBasis } from '../rules/stop-basis.ts';
import { FieldNote } from './field-note.tsx';

export function StopBasisChoice({
  value,
  onChange,
}: {
  value: StopBasis;
  onChange: (basis: StopBasis) => void;
}) {
  const { t } = useI18n();
  return (
    <Segments
      label={t('trade.stop_by')}
      choices={STOP_BASES.map((basis) => ({ value: basis, label: t(`trade.stop_by_${basis}`) }))}
      value={value}
      onChange={onChange}
    />
  );
}

export interface StopInputProps {
  readonly kind: StopKind;
  readonly basis: StopBasis;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly fault: FieldFault | undefined;
  /** The parsed text; null if it can't be parsed. */
  readonly meaning: { readonly at: Price; readonly points: number; readonly money: Money | null } | null;
  readonly quoted: Quoted;
  readonly placeholder?: string;
  /** Half as wide, below a switch that names it. */
  readonly isNarrow?: boolean;
}

export function StopInput(props: StopInputProps) {
  const { kind, basis, text, onChange, fault, meaning, quoted, placeholder, isNarrow = false } = props;
  const { t, format } = useI18n();
  const unit = basis === 'money' ? 'USD' : basis === 'points' ? distanceUnit(quoted, t) : undefined;
  const price = meaning && format.price(priceToNumber(meaning.at, quoted.precision), quoted.precision);
  const points = meaning && distanceWithUnit(quoted, Math.abs(meaning.points), { t, format });
  const money =
    meaning?.money == null ? null : `${format.scaledSignedMoney(meaning.money)}${isNarrow ? '' : ' USD'}`;
  const look = classNames('font-semibold', (meaning?.money ?? 0) < 0 ? 'text-down' : 'text-up');
  const aside: Readonly<Record<StopBasis, ReactNode>> = {
    price: price && <Figure key="price">{price}</Figure>,
    points: points && <bdi key="points">{points}</bdi>,
    money: money && (
      <Figure key="money" className={look}>
        {money}
      </Figure>
    ),
  };
  return (
    <Field
      label={`${t(kind === 'stopLoss' ? 'trade.stop_loss' : 'trade.take_profit')} · ${t(`trade.stop_by_${basis}`)}`}
      isFigure
      isLabelHidden={isNarrow}
      value={text}
      {...(placeholder !== undefined && { placeholder })}
      onChange={(event) => onChange(event.target.value)}
      unit={unit}
      hint={
        meaning && (
          <span className="flex flex-wrap justify-between gap-x-2">
            {STOP_BASES.filter((other) => other !== basis).map((other) => aside[other])}
          </span>
        )
      }
      fault={fault && <FieldNote fault={fault} onFix={onChange} unit={unit} />}
    />
  );
}
