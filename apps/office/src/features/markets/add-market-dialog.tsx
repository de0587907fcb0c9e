// Adds an instrument: its code, currencies, precision, spread and price bounds. Its other values are copied from an
// existing one.
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { Select, TextInput } from '../../shared/inputs.tsx';
import { useAct } from '../../shared/queries.ts';
import type { Instrument } from './market-words.ts';

const fields = {
  code: { label: 'Code', hint: 'Capital letters and digits' },
  baseCurrency: { label: 'Base currency', hint: 'What is traded' },
  quoteCurrency: { label: 'Quote currency', hint: 'What it is priced in' },
  precision: { label: 'Decimals', hint: 'They can’t be changed later' },
  spread: { label: 'Usual spread', hint: 'In points' },
  priceLow: { label: 'Lowest price', hint: 'Prices below are rejected' },
  priceHigh: { label: 'Highest price', hint: 'Prices above are rejected' },
} as const;
type FieldName = keyof typeof fields;
const names = Object.keys(fields) as FieldName[];

export function AddMarketDialog({
  instruments,
  onClose,
}: {
  readonly instruments: readonly Instrument[];
  readonly onClose: () => void;
}) {
  const [like, setLike] = useState(String(instruments[0]?.id ?? ''));
  const [draft, setDraft] = useState<Partial<Record<FieldName, string>>>({});
  const value = (name: FieldName): string => draft[name]?.trim() ?? '';
  const add = useAct('officeAddInstrument', {
    changes: ['officeInstruments'],
    doneText: 'The instrument is added. Clients see it once it is listed.',
    isQuiet: true,
    onDone: onClose,
  });
  const missing = names.find((name) => value(name) === '');
  const save = () =>
    add.run({
      like,
      code: value('code').toUpperCase(),
      baseCurrency: value('baseCurrency').toUpperCase(),
      quoteCurrency: value('quoteCurrency').toUpperCase(),
      precision: value('precision'),
      spread: value('spread'),
      priceLow: value('priceLow'),
      priceHigh: value('priceHigh'),
    });
  return (
    <ConfirmDialog
      isWide
      title="Add an instrument"
      confirmLabel="Add"
      act={add}
      why={missing && `It needs: ${fields[missing].label.toLowerCase()}.`}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <Select
        label="Like"
        hint="Its terms, category and hours"
        value={like}
        choices={instruments.map(({ id, showCode }) => ({ value: String(id), label: showCode }))}
        onChange={setLike}
      />
      <div className="grid grid-cols-2 gap-3">
        {names.map((name) => (
          <TextInput
            key={name}
            {...fields[name]}
            value={draft[name] ?? ''}
            onChange={(text) => setDraft({ ...draft, [name]: text })}
          />
        ))}
      </div>
    </ConfirmDialog>
  );
}
