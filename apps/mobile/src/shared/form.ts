// A form: fields as they are typed, checks that parse values, and errors that are keys of the catalogue with
// parameters, so that a check does not depend on a language.
import type { MessageKey, MessageParams } from '@candor/i18n';
import { useState } from 'react';

export interface FieldFault {
  readonly key: MessageKey;
  readonly params: MessageParams;
  /** Texts for the field, one tap each, that would fix it. */
  readonly fixes: readonly string[];
}
/** Result of a field's check: a value, or the reason why there is none. */
export type Read<T> = { readonly value: T } | { readonly fault: FieldFault };
export type Reads<Values> = { readonly [Name in keyof Values]: Read<Values[Name]> };

export const fault = (key: MessageKey, params: MessageParams = {}, fixes: readonly string[] = []) => ({
  fault: { key, params, fixes },
});

export interface Form<Fields, Values> {
  readonly fields: Fields;
  readonly change: (change: Partial<Fields>) => void;
  readonly reads: Reads<Values>;
  /** Null while a field has an error: then there is nothing to send. */
  readonly values: Values | null;
}

/** `check` runs with every rendering, because a price movement may change the result for the same input. */
export function useForm<Fields extends object, Values extends object>(
  begin: () => Fields,
  check: (fields: Fields) => Reads<Values>,
): Form<Fields, Values> {
  const [fields, setFields] = useState(begin);
  const reads = check(fields);
  return {
    fields,
    change: (next) => setFields((before) => ({ ...before, ...next })),
    reads,
    values: valuesOf(reads),
  };
}

export function valuesOf<Values extends object>(reads: Reads<Values>): Values | null {
  const values: Partial<Values> = {};
  for (const name of Object.keys(reads) as (keyof Values)[]) {
    const read = reads[name];
    if ('fault' in read) return null;
    values[name] = read.value;
  }
  return values as Values;
}

export const faultOf = (read: Read<unknown>): FieldFault | undefined =>
  'fault' in read ? read.fault : undefined;

/** Moves the focus of an unfinished form to the first field with a fault, once the fault is shown. */
export function focusFirstFault(): void {
  requestAnimationFrame(() => {
    const wrong = document.querySelectorAll<HTMLElement>(
      'form [aria-invalid=true], form [data-invalid] input',
    );
    // One of the two photo inputs may be hidden.
    [...wrong].find((one) => one.getClientRects().length > 0)?.focus();
  });
}
