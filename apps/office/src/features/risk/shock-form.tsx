// Parameters of the shock: which prices, by how much, or which past day; all of them are in the address.
import { ActButton } from '../../shared/act-button.tsx';
import { Select, TextInput } from '../../shared/inputs.tsx';
import { Panel } from '../../shared/page.tsx';
import type { UrlState } from '../../shared/url-state.ts';
import { Pick } from './live.tsx';
import type { RiskInstrument } from './risk-words.ts';

/** Names of the five categories; instruments refer to theirs by number. */
const categoryWords: Readonly<Record<number, string>> = {
  1: 'Forex',
  2: 'Metals',
  3: 'Indices',
  4: 'Energy',
  5: 'Crypto',
};
const moves = ['-10', '-5', '-2', '-1', '1', '2', '5', '10'];

export interface ShockFormProps {
  readonly url: UrlState;
  readonly instruments: readonly RiskInstrument[];
}

export function ShockForm({ url, instruments }: ShockFormProps) {
  const isDay = url.get('day') !== undefined;
  const scope = url.get('scope') ?? 'instrument';
  const percent = url.get('percent') ?? '-5';
  const categories = [...new Set(instruments.map(({ categoryId }) => categoryId))];
  return (
    <Panel title="Scenario">
      <div className="flex flex-wrap items-end gap-3 p-4">
        <Pick
          label="Kind"
          value={isDay ? 'day' : 'move'}
          choices={[
            { value: 'move', label: 'Single price move' },
            { value: 'day', label: 'Replay a past day' },
          ]}
          onPick={(kind) => url.set({ day: kind === 'day' ? yesterday() : undefined })}
        />
        <Select
          label="Applies to"
          className="w-44"
          value={scope}
          choices={[
            { value: 'instrument', label: 'One instrument' },
            { value: 'category', label: 'A category together' },
            { value: 'currency', label: 'One currency against all others' },
            ...(isDay ? [{ value: 'all', label: 'All instruments' }] : []),
          ]}
          onChange={(value) => url.set({ scope: value })}
        />
        {scope === 'instrument' && (
          <Select
            label="Instrument"
            className="w-36"
            value={url.get('instrument') ?? String(instruments[0]?.id ?? '')}
            choices={instruments.map(({ id, code }) => ({ value: String(id), label: code }))}
            onChange={(value) => url.set({ instrument: value })}
          />
        )}
        {scope === 'category' && (
          <Select
            label="Category"
            className="w-36"
            value={url.get('category') ?? String(categories[0] ?? '')}
            choices={categories.map((id) => ({
              value: String(id),
              label: categoryWords[id] ?? `Category ${id}`,
            }))}
            onChange={(value) => url.set({ category: value })}
          />
        )}
        {scope === 'currency' && (
          <TextInput
            key={url.get('currency') ?? 'USD'}
            label="Currency"
            className="w-28"
            defaultValue={url.get('currency') ?? 'USD'}
            onBlur={({ currentTarget }) => url.set({ currency: currentTarget.value.trim().toUpperCase() })}
          />
        )}
        {isDay ? (
          <TextInput
            label="Trading day"
            type="date"
            className="w-40"
            value={url.get('day') ?? ''}
            onChange={(day) => day && url.set({ day })}
          />
        ) : (
          <fieldset aria-label="Move" className="flex flex-wrap gap-1">
            {moves.map((move) => (
              <ActButton
                key={move}
                look={move === percent ? 'primary' : 'secondary'}
                onClick={() => url.set({ percent: move })}
              >
                {Number(move) > 0 ? `+${move}` : move.replace('-', '−')}%
              </ActButton>
            ))}
          </fieldset>
        )}
        <label className="flex h-9 items-center gap-2 text-small">
          <input
            type="checkbox"
            checked={url.get('open') !== '0'}
            onChange={({ currentTarget }) => url.set({ open: currentTarget.checked ? undefined : '0' })}
          />
          Treat all markets as open
        </label>
      </div>
    </Panel>
  );
}

const yesterday = (): string => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
