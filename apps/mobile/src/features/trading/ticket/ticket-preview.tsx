// The preview of the order: the core calculates every figure at the current quote.
import { classNames, Figure } from '@candor/ui';
import type { ReactNode } from 'react';
import { distanceWithUnit } from '../../../shared/distance-text.ts';
import { FeedLabel } from '../../../shared/feed-label.tsx';
import { useI18n } from '../../../shared/stores.ts';
import { opposite } from '../rules/core-spec.ts';
import { TrialNote } from '../trial-note.tsx';
import type { TicketState } from './use-ticket.ts';

export function TicketPreview({ state }: { state: TicketState }) {
  const { t, format } = useI18n();
  const { preview, refusal, spec, fields, sides } = state;
  if (refusal?.code === 'conversion_unavailable') {
    return (
      <p role="alert" className="rounded-xl bg-warn-soft px-3 py-2 text-small text-warn">
        {t('error.conversion_unavailable', { currency: refusal.currency })}
      </p>
    );
  }
  return (
    <section aria-label={t('trade.preview')}>
      <dl data-part="costs" className="flex flex-col gap-1.5 rounded-xl bg-sunken px-3.5 py-3 text-small">
        <Line label={t('trade.margin')} text={preview && format.scaledMoney(preview.margin)} isStrong />
        <Line
          label={t('trade.spread_cost')}
          before={sides && distanceWithUnit(spec, sides.ask - sides.bid, { t, format })}
          text={preview && format.scaledSignedMoney(preview.spread)}
        />
        <Line label={t('trade.fee')} text={preview && format.scaledSignedMoney(opposite(preview.fee))} />
        <Line
          label={t('trade.open_cost')}
          text={preview && format.scaledSignedMoney(preview.openCost)}
          isStrong
        />
        <Line
          label={t('trade.free_after')}
          text={preview?.freeAfter == null ? null : format.scaledMoney(preview.freeAfter)}
          isBad={refusal !== null}
        />
        <Line
          label={t('trade.stop_out_price')}
          unit={null}
          text={
            preview?.stopOut === 'never'
              ? t('trade.stop_out_never')
              : preview?.stopOut == null
                ? null
                : format.scaledPrice(preview.stopOut, spec.precision)
          }
        />
        <Line
          label={t('trade.swap_night')}
          text={preview?.nightlySwap == null ? null : format.scaledSignedMoney(preview.nightlySwap)}
        />
        <Line
          label={t('trade.weekly_cost')}
          text={preview?.weeklySwap == null ? null : format.scaledSignedMoney(preview.weeklySwap)}
        />
        {preview?.isStopOutFirst && preview.atStopOut !== null ? (
          <Line
            label={t('trade.loss_at_stop_out')}
            text={format.scaledSignedMoney(preview.atStopOut)}
            isBad
          />
        ) : (
          preview?.atStop != null && (
            <Line label={t('trade.loss_at_stop')} text={format.scaledSignedMoney(preview.atStop)} />
          )
        )}
        {preview?.atTarget != null && (
          <Line label={t('trade.gain_at_target')} text={format.scaledSignedMoney(preview.atTarget)} />
        )}
      </dl>
      <p className="mt-2.5 text-caption text-muted text-pretty">
        {fields.multiple > 0 &&
          spec.marginMode === 'leveraged' &&
          t('trade.leverage_risk', {
            leverage: String(fields.multiple),
            percent: format.percent(100 / fields.multiple),
          })}{' '}
        <FeedLabel />
      </p>
      <p className="mt-1.5 text-caption text-muted text-pretty">{t('trade.counterparty')}</p>
      <TrialNote className="mt-1.5" />
    </section>
  );
}

interface LineProps {
  label: ReactNode;
  text: string | null | undefined;
  /** The same in another unit. */
  before?: string | null;
  unit?: string | null;
  isStrong?: boolean;
  isBad?: boolean;
}

function Line({ label, text, before = null, unit = 'USD', isStrong = false, isBad = false }: LineProps) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5',
        isBad && 'text-danger',
      )}
    >
      <dt className={isBad ? '' : 'text-muted'}>{label}</dt>
      <dd className={classNames('ms-auto text-end', isStrong && 'font-semibold')}>
        {before !== null && (
          <>
            <bdi className="text-muted">{before}</bdi>
            <span className="text-faint"> · </span>
          </>
        )}
        {unit === null ? (
          <bdi>{text ?? '–'}</bdi>
        ) : (
          <Figure>
            {text ?? '–'} <span className="font-normal text-muted">{unit}</span>
          </Figure>
        )}
      </dd>
    </div>
  );
}
