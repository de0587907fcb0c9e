// The picture of an instrument: one of those that the program draws, or one from a file.
import { InstrumentLogo } from '@candor/ui';
import { useRef, useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { Select } from '../../shared/inputs.tsx';
import { faultText, useAct } from '../../shared/queries.ts';
import { drawLogo } from './draw-logo.ts';

export interface LogoFieldProps {
  readonly code: string;
  readonly value: string;
  /** Of all instruments. */
  readonly known: readonly string[];
  readonly isChanged: boolean;
  readonly onChange: (logo: string) => void;
}

export function LogoField({ code, value, known, isChanged, onChange }: LogoFieldProps) {
  const file = useRef<HTMLInputElement>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const upload = useAct('officeAddInstrumentLogo', { isQuiet: true });
  const pick = async (picked: File): Promise<void> => {
    const drawn = await drawLogo(picked);
    setUnreadable(drawn === null);
    const added = drawn && (await upload.run({ file: drawn }));
    if (added) onChange(added.logo);
  };
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
      <ActButton call="officeAddInstrumentLogo" isBusy={upload.isBusy} onClick={() => file.current?.click()}>
        From a file
      </ActButton>
      {fault && (
        <p role="alert" className="text-caption text-danger">
          {fault}
        </p>
      )}
      <input
        ref={file}
        type="file"
        accept="image/svg+xml,image/png,image/jpeg,image/webp"
        aria-label="Picture from a file"
        className="hidden"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [picked] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (picked) void pick(picked);
        }}
      />
    </div>
  );
}

/** Drawn ones by their code, others by the first letters of their name. */
const nameOf = (logo: string): string =>
  logo.endsWith('.svg')
    ? logo.replace(/^.*\/|\.svg$/g, '').toUpperCase()
    : `From a file, ${logo.slice(logo.lastIndexOf('/') + 1).slice(0, 6)}`;
