// One setting: its field, what it does, and who changed it last.
import type { OfficeAnswer } from '@candor/client/office';
import { format } from '../../shared/format.ts';
import { Select, TextInput } from '../../shared/inputs.tsx';
import type { SettingSpec } from './setting-groups.ts';

export interface SettingRowProps {
  readonly spec: SettingSpec;
  readonly standing: OfficeAnswer<'officeSettings'>['list'][number] | undefined;
  readonly value: string;
  readonly isReadOnly: boolean;
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
}

export function SettingRow({ spec, standing, value, isReadOnly, fault, onChange }: SettingRowProps) {
  const { label, meaning, choices, unit } = spec;
  const common = {
    label: unit === undefined ? label : `${label}, ${unit}`,
    hint: meaning,
    fault,
    value,
    disabled: isReadOnly,
    className: 'flex-1',
  };
  return (
    <div className="flex items-start gap-4 px-4 py-3">
      {choices ? (
        <Select {...common} choices={choices} onChange={onChange} />
      ) : (
        <TextInput
          {...common}
          {...(unit !== undefined && { inputMode: 'numeric' as const })}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      <p className="w-36 shrink-0 pt-6 text-caption text-muted">
        {standing?.changedAt ? `${standing.changedBy}, ${format.dateTime(standing.changedAt)}` : 'Default'}
      </p>
    </div>
  );
}
