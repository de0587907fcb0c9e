// The fields of an instrument by section, each as text until it is saved.
import { classNames } from '@candor/ui';
import { Select, TextInput } from '../../shared/inputs.tsx';
import { Datum, Panel } from '../../shared/page.tsx';
import { useRead } from '../../shared/queries.ts';
import { LogoField } from './logo-field.tsx';
import { type Draft, draftOf, type FieldSpec, sections } from './market-fields.ts';
import { categoryChoice, type Instrument } from './market-words.ts';

export interface DraftProps {
  readonly instrument: Instrument;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

export function FieldSections({ instrument, draft, onChange }: DraftProps) {
  const categories = useRead('officeCategories', {}).data?.list ?? [];
  const listed = useRead('officeInstruments', {}).data?.list ?? [];
  const before = draftOf(instrument).fields;
  const categoryChoices = categories.map(categoryChoice);
  const choicesOf = ({ name, choices }: FieldSpec) => (name === 'categoryId' ? categoryChoices : choices);
  return (
    <>
      {sections.map(({ title, fields }) => (
        <Panel key={title} title={title}>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-4 p-4">
            {fields.map((spec) => {
              const { name, label } = spec;
              const choices = choicesOf(spec);
              const isChanged = before[name].trim() !== draft.fields[name].trim();
              const hint = isChanged ? `Was ${before[name] || 'none'}` : spec.hint;
              const set = (value: string) =>
                onChange({ ...draft, fields: { ...draft.fields, [name]: value } });
              const shared = { label, value: draft.fields[name], ...(hint === undefined ? {} : { hint }) };
              if (name === 'logo')
                return (
                  <LogoField
                    key={name}
                    code={instrument.code}
                    value={draft.fields.logo}
                    known={listed.map(({ logo }) => logo)}
                    isChanged={isChanged}
                    onChange={set}
                  />
                );
              const look = classNames(isChanged && '[&_input]:border-accent [&_select]:border-accent');
              return choices ? (
                <Select key={name} {...shared} className={look} choices={choices} onChange={set} />
              ) : (
                <TextInput key={name} {...shared} className={look} onChange={set} />
              );
            })}
            {title === 'Prices' && <Fixed instrument={instrument} />}
          </div>
        </Panel>
      ))}
    </>
  );
}

/** What no operator changes: prices and bars count in it. */
function Fixed({ instrument }: { readonly instrument: Instrument }) {
  return (
    <dl className="grid grid-cols-2 gap-3">
      <Datum label="Decimals of a price">{instrument.precision}</Datum>
      <Datum label="Currencies">
        {instrument.baseCurrency} / {instrument.quoteCurrency}
      </Datum>
    </dl>
  );
}
