// The fields of an instrument by section, each as text until it is saved.
import { classNames, InstrumentLogo } from '@candor/ui';
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { Select, TextInput } from '../../shared/inputs.tsx';
import { Datum, Panel } from '../../shared/page.tsx';
import { faultText, useAct, useRead } from '../../shared/queries.ts';
import { useFilePicker } from '../../shared/use-file-picker.tsx';
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

/** Fields that no operator can change, because prices and bars depend on them. */
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

interface LogoFieldProps {
  readonly code: string;
  readonly value: string;
  /** The values of all instruments. */
  readonly known: readonly string[];
  readonly isChanged: boolean;
  readonly onChange: (logo: string) => void;
}

const ACCEPTED = 'image/svg+xml,image/png,image/jpeg,image/webp';

/** The picture of an instrument: one of those that the program draws, or one from a file. */
function LogoField({ code, value, known, isChanged, onChange }: LogoFieldProps) {
  const [isUnreadable, setUnreadable] = useState(false);
  const upload = useAct('officeAddInstrumentLogo', { isQuiet: true });
  const pick = async (picked: File): Promise<void> => {
    const drawn = await drawLogo(picked);
    setUnreadable(drawn === null);
    const added = drawn && (await upload.run({ file: drawn }));
    if (added) onChange(added.logo);
  };
  const picker = useFilePicker((file) => void pick(file), ACCEPTED, 'Picture from a file');
  const fault = isUnreadable ? 'This browser can’t draw that file.' : upload.fault && faultText(upload.fault);
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="flex w-full items-end gap-2">
        <Select
          label="Picture"
          className={isChanged ? 'min-w-0 flex-1 [&_select]:border-accent' : 'min-w-0 flex-1'}
          value={value}
          choices={[...new Set([value, ...known])].map((logo) => ({ value: logo, label: nameOf(logo) }))}
          onChange={onChange}
        />
        <span className="flex size-9 shrink-0 items-center justify-center">
          <InstrumentLogo src={value} code={code} sizePx={32} />
        </span>
      </div>
      <ActButton act={upload} onClick={picker.open}>
        From a file
      </ActButton>
      {fault && (
        <p role="alert" className="text-caption text-danger">
          {fault}
        </p>
      )}
      {picker.input}
    </div>
  );
}

/** Drawn ones by their code, others by the first letters of their name. */
const nameOf = (logo: string): string =>
  logo.endsWith('.svg')
    ? logo.replace(/^.*\/|\.svg$/g, '').toUpperCase()
    : `From a file, ${logo.slice(logo.lastIndexOf('/') + 1).slice(0, 6)}`;

const SIDE_PX = 320;

/**
 * A picture that an operator picked, drawn to a square of pixels in their browser. An SVG drawn as an image runs no
 * script and loads nothing, so that the server never has to parse one. Null if the browser can't draw it.
 */
async function drawLogo(file: File): Promise<File | null> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const pixels = await toSquare(image);
    return pixels && new File([pixels], 'logo.png', { type: 'image/png' });
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The whole picture in the middle, on a transparent ground. */
function toSquare(image: HTMLImageElement): Promise<Blob | null> {
  // An SVG without a size has none in some browsers: it fills the square.
  const width = image.naturalWidth || SIDE_PX;
  const height = image.naturalHeight || SIDE_PX;
  const scale = SIDE_PX / Math.max(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  const [shownWidth, shownHeight] = [width * scale, height * scale];
  canvas
    .getContext('2d')
    ?.drawImage(image, (SIDE_PX - shownWidth) / 2, (SIDE_PX - shownHeight) / 2, shownWidth, shownHeight);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
