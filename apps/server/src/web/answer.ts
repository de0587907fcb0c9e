// The envelope of every answer, in the reader's language.
import {
  CODE_REFUSED,
  CODE_SUCCESS,
  type Envelope,
  type ErrorName,
  type RefusalRow,
  refusals,
} from '@candor/contract';
import {
  type Language,
  type MessageKey,
  type MessageParams,
  translateMessage,
  translateRefusal,
} from '@candor/i18n/server';
import type { RefusalTelling } from './refused.ts';

/** What a call returns: its data and, where people are told, what happened. */
export interface Answer<D> {
  readonly data: D;
  readonly message?: { readonly key: MessageKey; readonly params?: MessageParams };
}

export function presentAnswer<D>(language: Language, { data, message }: Answer<D>): Envelope<D> {
  const msg = translateMessage(language, message?.key ?? 'msg.ok', message?.params);
  return { code: CODE_SUCCESS, msg, data };
}

export function presentRefusal(
  language: Language,
  code: ErrorName,
  { field, details, params }: RefusalTelling = {},
): Envelope<null> {
  const told = { ...(field === undefined ? {} : { field }), ...tellable(details), ...params };
  const row: RefusalRow = refusals[code];
  return {
    code: row.code ?? CODE_REFUSED,
    msg: translateRefusal(language, code, told),
    data: null,
    error: code,
    ...(field === undefined ? {} : { field }),
    ...(details === undefined ? {} : { details: { ...details } }),
  };
}

/** Details that can stand in a sentence: numbers and text as they are, lists parted by commas. */
function tellable(details: Readonly<Record<string, unknown>> = {}): Record<string, string | number> {
  const told: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(details)) {
    if (typeof value === 'number' || typeof value === 'string') told[name] = value;
    else if (Array.isArray(value)) told[name] = value.join(', ');
  }
  return told;
}
