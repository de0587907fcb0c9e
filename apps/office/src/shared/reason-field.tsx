// The reason of an operator's action: chosen from a list, or free text.
import { Select, TextArea, TextInput } from './inputs.tsx';

const LENGTH_MIN = 3;
const LENGTH_MAX = 500;

/** Below a field whose text reaches the client. */
export const SHOWN_TO_CLIENT = 'Shown to the client exactly as written.';

export const reasonFault = (reason: string): string | undefined =>
  reason.trim().length < LENGTH_MIN ? 'Enter a reason.' : undefined;

export interface ReasonFieldProps {
  readonly reasons: readonly string[];
  /** True if the client sees it; otherwise it stays in the office. */
  readonly isForClient?: boolean;
  readonly value: string;
  readonly onChange: (reason: string) => void;
}

export function ReasonField({ reasons, isForClient = false, value, onChange }: ReasonFieldProps) {
  const isListed = reasons.includes(value);
  return (
    <>
      <Select
        label="Reason"
        value={isListed ? value : ''}
        onChange={onChange}
        choices={['', ...reasons].map((value) => ({ value, label: value || 'Other reason' }))}
      />
      <TextArea
        label="Reason on record"
        hint={isForClient ? SHOWN_TO_CLIENT : undefined}
        required
        maxLength={LENGTH_MAX}
        value={value}
        onChange={onChange}
      />
    </>
  );
}

/** The reason of a change: one line of free text. */
export const ReasonLine = ({ value, onChange }: Pick<ReasonFieldProps, 'value' | 'onChange'>) => (
  <TextInput
    label="Reason"
    hint="Recorded in the audit log."
    required
    maxLength={LENGTH_MAX}
    value={value}
    onChange={onChange}
  />
);
