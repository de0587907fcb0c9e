// The envelope of every answer, in the client's language.
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
import type { RefusalContext } from './refused.ts';

/** The result of a call: its data and, if people should be told, a message. */
export interface Answer<D> {
  readonly data: D;
  readonly message?: { readonly key: MessageKey; readonly params?: MessageParams };
  /** Headers of this answer alone, such as the cookie of a login. */
  readonly headers?: Readonly<Record<string, string>>;
}

export function presentAnswer<D>(language: Language, { data, message }: Answer<D>): Envelope<D> {
  const msg = translateMessage(language, message?.key ?? 'msg.ok', message?.params);
  return { code: CODE_SUCCESS, msg, data };
}

export function presentRefusal(
  language: Language,
  code: ErrorName,
  { field, details, params }: RefusalContext = {},
): Envelope<null> {
  const words = { ...(field === undefined ? {} : { field }), ...wordsOf(details), ...params };
  const row: RefusalRow = refusals[code];
  return {
    code: row.code ?? CODE_REFUSED,
    msg: translateRefusal(language, code, words),
    data: null,
    error: code,
    ...(field === undefined ? {} : { field }),
    ...(details === undefined ? {} : { details: { ...details } }),
  };
}

/** Details that can stand in a sentence: numbers and text as they are, lists comma-separated. */
function wordsOf(details: Readonly<Record<string, unknown>> = {}): Record<string, string | number> {
  const words: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(details)) {
    if (typeof value === 'number' || typeof value === 'string') words[name] = value;
    else if (Array.isArray(value)) words[name] = value.join(', ');
  }
  return words;
}
