// Input fields of the office: smaller than the phone's, with the same label, hint and fault around them.
import { classNames } from '@candor/ui';
import { type ComponentProps, type ReactNode, useId } from 'react';

interface Around {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly fault?: ReactNode;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/**
 * Choices by their values, after `all`, which chooses none of them. Values that are whole numbers would come in the order of
 * numbers.
 */
export const choicesOf = (words: Readonly<Record<string, string>>, all?: string): readonly Choice[] => [
  ...(all === undefined ? [] : [{ value: '', label: all }]),
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
];

const boxClass =
  'w-full rounded-lg border border-line bg-page px-2.5 text-small outline-none placeholder:text-faint focus-visible:border-accent aria-invalid:border-danger disabled:opacity-60';

/**
 * The class of a field in the line of a page's title: its label is placed beside it, so that the line keeps its height.
 */
export const besideClass = 'flex items-center gap-2 [&>label]:mb-0 [&>label]:whitespace-nowrap';

function Labelled({
  id,
  label,
  hint,
  fault,
  className,
  children,
}: Around & { readonly id: string; readonly className: string | undefined; readonly children: ReactNode }) {
  const note = fault || hint;
  return (
    <div className={classNames('min-w-0', className)}>
      <label htmlFor={id} className="mb-1 block text-caption font-medium text-muted">
        {label}
      </label>
      {children}
      {note && (
        <p
          id={`${id}-note`}
          role={fault ? 'alert' : undefined}
          className={classNames('mt-1 text-caption', fault ? 'text-danger' : 'text-muted')}
        >
          {note}
        </p>
      )}
    </div>
  );
}

const marks = (id: string, { hint, fault }: Around) => ({
  id,
  'aria-invalid': fault ? true : undefined,
  'aria-describedby': fault || hint ? `${id}-note` : undefined,
});

/** A field that reports its current text. */
type Typed<Tag extends 'input' | 'textarea'> = Omit<ComponentProps<Tag>, 'id' | 'onChange'> &
  Around & { readonly onChange?: (value: string) => void };

export function TextInput({ label, hint, fault, className, onChange, ...rest }: Typed<'input'>) {
  const id = useId();
  return (
    <Labelled {...{ id, label, hint, fault, className }}>
      <input
        autoComplete="off"
        {...rest}
        {...marks(id, { label, hint, fault })}
        onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
        className={classNames(boxClass, 'h-9')}
      />
    </Labelled>
  );
}

export function TextArea({ label, hint, fault, className, onChange, ...rest }: Typed<'textarea'>) {
  const id = useId();
  return (
    <Labelled {...{ id, label, hint, fault, className }}>
      <textarea
        rows={3}
        {...rest}
        {...marks(id, { label, hint, fault })}
        onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
        className={classNames(boxClass, 'py-2')}
      />
    </Labelled>
  );
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'id' | 'onChange'>, Around {
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
}

export function Select({ label, hint, fault, className, choices, onChange, ...rest }: SelectProps) {
  const id = useId();
  return (
    <Labelled {...{ id, label, hint, fault, className }}>
      <select
        {...rest}
        {...marks(id, { label, hint, fault })}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={classNames(boxClass, 'h-9')}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Labelled>
  );
}
