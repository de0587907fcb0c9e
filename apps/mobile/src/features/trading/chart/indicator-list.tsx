// The chart's indicators with a search: each can be turned on or off, and what is on has parameters and a colour.
import { classNames, Field, IconButton, Switch } from '@candor/ui';
import { RotateCcw, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { usePartMessages } from '../../../shared/part-messages.ts';
import { SheetSearch } from '../../../shared/sheet-search.tsx';
import { FURTHER_LINES } from './chart-colours.ts';
import { type ChartSettings, toggleIndicator } from './chart-settings.ts';
import {
  boundsOf,
  type IndicatorEntry,
  isWithin,
  type ParameterName,
  searchEntries,
  type Tuning,
  titleOf,
  tuningOf,
} from './indicator-catalogue.ts';

export interface IndicatorListProps {
  readonly settings: ChartSettings;
  readonly onChange: (change: Partial<ChartSettings>) => void;
  /** Chosen ones for which the chart has no room. */
  readonly hidden: readonly string[];
}

export function IndicatorList({ settings, onChange, hidden }: IndicatorListProps) {
  const { t } = usePartMessages('desk');
  const [query, setQuery] = useState('');
  const [openName, setOpen] = useState<string | null>(null);
  const { indicators, tuning } = settings;
  const found = searchEntries(query, t);
  return (
    <section aria-label={t('trade.chart_indicators')}>
      <h3 className="mb-2 text-small font-medium text-muted">{t('trade.chart_indicators')}</h3>
      <SheetSearch label={t('chart.find')} hint={t('chart.find')} value={query} onChange={setQuery} />
      {found.length === 0 && <p className="py-4 text-small text-muted">{t('chart.find_none')}</p>}
      <ul className="mt-1 divide-y divide-line">
        {found.map((entry) => {
          const isOn = indicators.includes(entry.name);
          const isOpen = isOn && openName === entry.name;
          return (
            <li key={entry.name} className="py-1">
              <div className="flex min-h-12 items-center gap-1">
                <Switch
                  isOn={isOn}
                  onToggle={() => onChange({ indicators: toggleIndicator(indicators, entry.name) })}
                  label={<Named entry={entry} isHidden={hidden.includes(entry.name)} />}
                />
                <IconButton
                  label={t('chart.tune', { name: entry.name })}
                  aria-expanded={isOpen}
                  disabled={!isOn}
                  className={classNames(!isOn && 'invisible')}
                  onClick={() => setOpen(isOpen ? null : entry.name)}
                >
                  <SlidersHorizontal size={18} />
                </IconButton>
              </div>
              {isOpen && (
                <TuningFields
                  entry={entry}
                  tuning={tuningOf(entry, tuning[entry.name])}
                  onChange={(next) => onChange({ tuning: { ...tuning, [entry.name]: next } })}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The code is the same in every language. */
function Named({ entry, isHidden }: { entry: IndicatorEntry; isHidden: boolean }) {
  const { t } = usePartMessages('desk');
  return (
    <span className="block min-w-0">
      <bdi dir="ltr" lang="en">
        {entry.name}
      </bdi>
      <bdi className="block text-caption font-normal text-muted">{titleOf(entry, t)}</bdi>
      {isHidden && <span className="block text-caption font-normal text-warn">{t('chart.no_room')}</span>}
    </span>
  );
}

interface TuningFieldsProps {
  readonly entry: IndicatorEntry;
  readonly tuning: Tuning;
  readonly onChange: (tuning: Tuning | undefined) => void;
}

function TuningFields({ entry, tuning, onChange }: TuningFieldsProps) {
  const { t } = usePartMessages('desk');
  const { parameters, colour } = tuning;
  const change = (index: number, value: number) =>
    onChange({ ...tuning, parameters: parameters.map((one, place) => (place === index ? value : one)) });
  return (
    <div className="pb-3">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,7.5rem),1fr))] gap-3">
        {entry.parameters.map(({ name }, index) => (
          <ParameterField
            // biome-ignore lint/suspicious/noArrayIndexKey: a parameter is its place
            key={index}
            name={name}
            label={labelOf(t(`chart.indicator_${name}`), entry, index)}
            value={parameters[index] ?? 0}
            onChange={(value) => change(index, value)}
          />
        ))}
      </div>
      <div className="mt-2 flex items-center justify-between gap-2">
        <fieldset aria-label={t('chart.colour')} className="flex">
          {['var(--accent)', ...FURTHER_LINES].map((line, index) => (
            <button
              key={line}
              type="button"
              aria-pressed={colour === index}
              aria-label={`${t('chart.colour')} ${index + 1}`}
              onClick={() => onChange({ ...tuning, colour: index })}
              className="flex size-11 items-center justify-center"
            >
              <span
                className={classNames(
                  'size-6 rounded-full ring-offset-2 ring-offset-raised',
                  colour === index && 'ring-2 ring-ink',
                  index === 0 && 'bg-accent',
                )}
                style={index === 0 ? undefined : { background: line }}
              />
            </button>
          ))}
        </fieldset>
        <IconButton label={t('chart.presets')} onClick={() => onChange(undefined)}>
          <RotateCcw size={18} />
        </IconButton>
      </div>
    </div>
  );
}

/** Several parameters of one name are numbered. */
function labelOf(word: string, { parameters }: IndicatorEntry, index: number): string {
  const name = parameters[index]?.name;
  if (parameters.filter((one) => one.name === name).length === 1) return word;
  return `${word} ${parameters.slice(0, index + 1).filter((one) => one.name === name).length}`;
}

interface ParameterFieldProps {
  readonly name: ParameterName;
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** What is typed is taken as soon as it is within the bounds; until then the last sound value draws the chart. */
function ParameterField({ name, label, value, onChange }: ParameterFieldProps) {
  const { t, format } = usePartMessages('desk');
  const { min, max, step } = boundsOf(name);
  const [typed, setTyped] = useState({ of: value, text: String(value) });
  if (typed.of !== value) setTyped({ of: value, text: String(value) });
  const isSound = isWithin(name, Number(typed.text));
  return (
    <Field
      label={label}
      type="number"
      isFigure
      min={min}
      max={max}
      step={step}
      value={typed.text}
      fault={isSound ? null : t('chart.bounds', { from: format.number(min, 1), to: format.number(max, 1) })}
      onChange={(event) => {
        const { value: text } = event.target;
        const next = Number(text);
        const isTaken = text !== '' && isWithin(name, next);
        setTyped({ of: isTaken ? next : value, text });
        if (isTaken) onChange(next);
      }}
    />
  );
}
