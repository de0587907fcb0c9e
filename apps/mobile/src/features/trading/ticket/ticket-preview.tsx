// The preview of the order: the core calculates every figure at the current quote.
import { browserStorage, readJson } from '@candor/client';
import type { MessageKey } from '@candor/i18n';
import { classNames, Figure } from '@candor/ui';
import { ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { distanceWithUnit } from '../../../shared/distance-text.ts';
import { FeedLabel } from '../../../shared/feed-label.tsx';
import { usePartMessages } from '../../../shared/part-messages.ts';
import { useI18n } from '../../../shared/stores.ts';
import { opposite } from '../rules/core-spec.ts';
import { TrialNote } from '../trial-note.tsx';
import type { TicketState } from './use-ticket.ts';

/** Folded with its total in sight; open or not, it is found again so. `isOpenFirst`: before that was ever chosen. */
export function TicketCosts({ state, isOpenFirst }: { state: TicketState; isOpenFirst: boolean }) {
  const { t, format } = useI18n();
  const { preview, refusal, spec, sides, fields } = state;
  const [isOpen, setOpen] = useState(() => readOpen() ?? isOpenFirst);
  if (refusal?.code === 'conversion_unavailable') {
    return (
      <p role="alert" className="rounded-xl bg-warn-soft px-3 py-2 text-small text-warn">
        {t('error.conversion_unavailable', { currency: refusal.currency })}
      </p>
    );
  }
  return (
    <section aria-label={t('trade.preview')}>
      <details
        data-part="costs"
        open={isOpen}
        onToggle={({ currentTarget }) => {
          setOpen(currentTarget.open);
          browserStorage().setItem(STORAGE_KEY, JSON.stringify(currentTarget.open));
        }}
        className="group border-y border-line text-small"
      >
        <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center justify-between gap-x-3">
          {t('trade.costs_more')}
          <span className="ms-auto flex items-center gap-2 text-muted">
            <Figure>{preview ? format.scaledSignedMoney(preview.openCost) : '–'} USD</Figure>
            <ChevronDown size={16} className="group-open:rotate-180" />
          </span>
        </summary>
        <dl className="mb-3 flex flex-col gap-1.5 rounded-xl bg-sunken px-3.5 py-3">
          <Line
            label={t('trade.margin')}
            about="practice.costs_term"
            text={preview && format.scaledMoney(preview.margin)}
            isStrong
          />
          <Line
            label={t('trade.spread_cost')}
            about="practice.side_term"
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
            about="practice.stop_out_term"
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
            about="practice.swap_term"
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
        {fields.sizedBy === 'risk' && (
          <p className="mb-3 text-caption text-muted text-pretty">{t('trade.size_by_risk_text')}</p>
        )}
      </details>
    </section>
  );
}

const STORAGE_KEY = 'candor.ticket-costs';

function readOpen(): boolean | null {
  const stored = readJson(browserStorage(), STORAGE_KEY);
  return typeof stored === 'boolean' ? stored : null;
}

/** What is said with every order. */
export function TicketTexts({ state: { fields, spec } }: { state: TicketState }) {
  const { t, format } = useI18n();
  return (
    <div>
      <p className="text-caption text-muted text-pretty">
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
    </div>
  );
}

/** Explained on tap, as the figures of the statistics are. */
function Term({ name, about }: { name: string; about: MessageKey }) {
  const { t } = usePartMessages('desk');
  return (
    <details>
      <summary className="touch -my-1 flex cursor-pointer list-none items-center underline decoration-dotted underline-offset-4">
        {name}
      </summary>
      <p className="pb-1 text-ink text-pretty">{t(about)}</p>
    </details>
  );
}

interface LineProps {
  label: string;
  /** What the label means. */
  about?: MessageKey;
  text: string | null | undefined;
  /** The same in another unit. */
  before?: string | null;
  unit?: string | null;
  isStrong?: boolean;
  isBad?: boolean;
}

function Line({
  label,
  about,
  text,
  before = null,
  unit = 'USD',
  isStrong = false,
  isBad = false,
}: LineProps) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5',
        isBad && 'text-danger',
      )}
    >
      <dt className={classNames('has-[details[open]]:basis-full', !isBad && 'text-muted')}>
        {about ? (
          <Suspense fallback={label}>
            <Term name={label} about={about} />
          </Suspense>
        ) : (
          label
        )}
      </dt>
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
