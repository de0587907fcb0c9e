// Filters of the history: by the time of the end, the instrument, the reason and the client's own tags; and what they leave as a file.
import { type CallFault, fetchTradesCsv, isCallFault, type TradeFilter } from '@candor/client';
import type { CloseReason } from '@candor/core';
import { Button } from '@candor/ui';
import { ChevronDown, Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { faultText } from '../../../shared/fault-text.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { useI18n, useMarket } from '../../../shared/stores.ts';
import { useTags } from '../../../shared/trade-notes.ts';
import { SPANS, type Span, spanOf } from './history-spans.ts';

const REASONS: readonly CloseReason[] = [
  'user',
  'stop_loss',
  'take_profit',
  'stop_out',
  'close_by',
  'cancelled',
  'expired',
  'other_filled',
  'trigger_refused',
  'operator',
  'demo_reset',
];
const ANY = '';

interface HistoryFilterProps {
  readonly filter: TradeFilter | undefined;
  /** Undefined if nothing is filtered. */
  readonly onChange: (filter: TradeFilter | undefined) => void;
}

export function HistoryFilter({ filter = {}, onChange }: HistoryFilterProps) {
  const { t } = useI18n();
  const { http } = useClient();
  const { data } = useMarket();
  const tags = useTags();
  const [span, setSpan] = useState<Span>('any');
  const [fault, setFault] = useState<CallFault | null>(null);
  const change = (part: TradeFilter) => {
    const entries = Object.entries({ ...filter, ...part }).filter(([, value]) => value !== undefined);
    onChange(entries.length === 0 ? undefined : (Object.fromEntries(entries) as TradeFilter));
  };
  const save = () =>
    fetchTradesCsv(http, filter).then(
      (csv) => saveFile('orders.csv', csv),
      (found: unknown) => {
        if (!isCallFault(found)) throw found;
        setFault(found);
      },
    );
  return (
    <section
      aria-label={t('order.filter')}
      className="flex flex-wrap items-end gap-2 px-4 pt-3 in-[.pane]:px-3 in-[.pane]:pt-2"
    >
      <Choice
        label={t('order.filter_time')}
        value={span}
        onChange={(chosen) => {
          setSpan(chosen as Span);
          change(spanOf(chosen as Span, new Date()));
        }}
      >
        {SPANS.map((one) => (
          <option key={one} value={one}>
            {t(`order.filter_${one}`)}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('trade.instrument')}
        value={String(filter.instrumentId ?? ANY)}
        onChange={(id) => change({ instrumentId: id === ANY ? undefined : Number(id) })}
      >
        <option value={ANY}>{t('order.filter_any')}</option>
        {data?.instruments.map(({ id, showCode }) => (
          <option key={id} value={id}>
            {showCode}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('order.reason')}
        value={filter.reason ?? ANY}
        onChange={(reason) => change({ reason: reason === ANY ? undefined : reason })}
      >
        <option value={ANY}>{t('order.filter_any')}</option>
        {REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {t(`reason.${reason}`)}
          </option>
        ))}
      </Choice>
      {(tags.length > 0 || filter.tag !== undefined) && (
        <Choice
          label={t('order.tags')}
          value={filter.tag ?? ANY}
          onChange={(tag) => change({ tag: tag === ANY ? undefined : tag })}
        >
          <option value={ANY}>{t('order.filter_any')}</option>
          {tags.map((tag) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
        </Choice>
      )}
      <Button look="secondary" onClick={() => void save()} className="pointer-fine:in-[.pane]:min-h-8!">
        <Download size={18} />
        {t('order.filter_csv')}
      </Button>
      {fault !== null && (
        <p role="alert" className="w-full text-small text-danger">
          {faultText(fault, t)}
        </p>
      )}
    </section>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

const Choice = ({ label, value, onChange, children }: ChoiceProps) => (
  <label className="grid min-w-0 flex-[1_1_8rem] in-[.pane]:@min-[56rem]:flex in-[.pane]:@min-[56rem]:items-center in-[.pane]:@min-[56rem]:gap-2">
    <span className="text-caption text-muted in-[.pane]:@min-[56rem]:whitespace-nowrap">{label}</span>
    <span className="grid min-w-0 flex-1 items-center">
      <select
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-11 w-full min-w-0 appearance-none pointer-fine:in-[.pane]:min-h-8 rounded-xl bg-sunken ps-3 pe-9 text-small text-ink [grid-area:1/1]"
      >
        {children}
      </select>
      <ChevronDown
        size={16}
        className="pointer-events-none me-3 justify-self-end text-faint [grid-area:1/1]"
      />
    </span>
  </label>
);
