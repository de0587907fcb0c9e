// Adds or changes a row of terms: its fields in a dialog, and before it is changed, what each was and will be.
import { CallError, type OfficeCallName, type OfficeInput, snakeName } from '@candor/client/office';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { fieldFault } from './field-words.ts';
import { type Choice, Select, TextArea, TextInput } from './inputs.tsx';
import { faultText, useAct } from './queries.ts';
import { ReasonLine, reasonFault } from './reason-field.tsx';

export interface FieldSpec {
  /** The field's name in the call's input. */
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly kind?: 'line' | 'lines' | 'choice';
  readonly choices?: readonly Choice[];
  readonly isNeeded?: boolean;
  /** Chosen once, when it is added. */
  readonly isFixed?: boolean;
  /** Takes the whole width. */
  readonly isWide?: boolean;
  readonly inputMode?: 'decimal' | 'numeric' | 'email' | 'url';
}
export type FieldValues = Readonly<Record<string, string>>;

export interface FieldsDialogProps {
  readonly title: string;
  /** It gets all fields of a new row, and only the changed fields of an existing one. */
  readonly call: OfficeCallName;
  /** Calls whose answers it changes. */
  readonly changes: readonly OfficeCallName[];
  readonly fields: readonly FieldSpec[];
  /** A row that is changed; without it one is added. */
  readonly row: { readonly id: number; readonly values: FieldValues } | undefined;
  /** True if a reason is required; the call then gets a `reason`. */
  readonly needsReason: boolean;
  readonly onClose: () => void;
}

export function FieldsDialog({ title, call, changes, fields, row, needsReason, onClose }: FieldsDialogProps) {
  const before = row?.values;
  const doneText = before ? 'Changed' : 'Added';
  const { isBusy, fault, run } = useAct(call, { changes, doneText, isQuiet: true, onDone: onClose });
  const [values, setValues] = useState<FieldValues>(() => ({
    ...Object.fromEntries(fields.map(({ name, choices }) => [name, choices?.[0]?.value ?? ''])),
    ...before,
  }));
  const [reason, setReason] = useState('');
  const shown = before ? fields.filter(({ isFixed }) => !isFixed) : fields;
  const changed = before ? shown.filter(({ name }) => (values[name] ?? '') !== (before[name] ?? '')) : shown;
  const missing = shown.find(({ name, isNeeded }) => isNeeded && values[name]?.trim() === '');
  const wrong = fault instanceof CallError ? fault.field : null;
  const isOurs = shown.some(({ name }) => snakeName(name) === wrong);
  const why = missing
    ? `Enter “${missing.label}”.`
    : changed.length === 0
      ? 'No changes.'
      : needsReason
        ? reasonFault(reason)
        : undefined;
  return (
    <ConfirmDialog
      isWide
      title={title}
      call={call}
      confirmLabel={before ? 'Change' : 'Add'}
      isBusy={isBusy}
      why={why}
      fault={fault && !isOurs ? faultText(fault) : undefined}
      onConfirm={() =>
        // The fields of a page are those of its call; the server rejects invalid ones by name.
        void run({
          ...Object.fromEntries(changed.map(({ name }) => [name, (values[name] ?? '').trim()])),
          ...(row && { id: row.id }),
          ...(needsReason && { reason: reason.trim() }),
        } as OfficeInput<OfficeCallName>)
      }
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-3">
        {shown.map((field) => (
          <Field
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            fault={
              fault instanceof CallError && snakeName(field.name) === wrong
                ? (fieldFault(fault, field.label) ?? fault.msg)
                : undefined
            }
            onChange={(value) => setValues({ ...values, [field.name]: value })}
          />
        ))}
      </div>
      {before && changed.length > 0 && (
        <Differences
          rows={changed.map(({ name, label, choices }) => ({
            label,
            before: wordOf(before[name], choices),
            after: wordOf(values[name], choices),
          }))}
        />
      )}
      {needsReason && <ReasonLine value={reason} onChange={setReason} />}
    </ConfirmDialog>
  );
}

const wordOf = (value: string | undefined, choices: FieldSpec['choices']): string =>
  choices?.find((choice) => choice.value === value)?.label ?? value ?? '';

export interface Difference {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** The effect of a change, field by field. */
export function Differences({ rows }: { readonly rows: readonly Difference[] }) {
  return (
    <table className="w-full border-collapse rounded-lg bg-sunken text-small">
      <caption className="sr-only">What changes</caption>
      <thead>
        <tr className="text-caption text-muted">
          {['Changes', 'Before', 'After'].map((title) => (
            <th key={title} scope="col" className="px-3 py-1.5 text-start font-medium">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, before, after }) => (
          <tr key={label} className="border-t border-line align-top">
            <th scope="row" className="px-3 py-1.5 text-start font-medium">
              {label}
            </th>
            <td className="px-3 py-1.5 break-all text-muted">{before === '' ? 'nothing' : before}</td>
            <td className="px-3 py-1.5 font-medium break-all">{after === '' ? 'nothing' : after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface FieldProps {
  readonly field: FieldSpec;
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
}

function Field({ field, value, fault, onChange }: FieldProps) {
  const { kind = 'line', label, hint, choices = [], isWide, isNeeded, inputMode } = field;
  const common = {
    label: isNeeded ? label : `${label}${kind === 'choice' ? '' : ' (optional)'}`,
    hint,
    fault,
    value,
    className: isWide ? 'col-span-2' : '',
  };
  if (kind === 'choice') return <Select {...common} choices={choices} onChange={onChange} />;
  if (kind === 'lines') return <TextArea {...common} onChange={onChange} />;
  return <TextInput {...common} inputMode={inputMode} onChange={onChange} />;
}
