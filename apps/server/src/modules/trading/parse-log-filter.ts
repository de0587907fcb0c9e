// What of the account log is asked for: kinds, and a time from and to.
import { LOG_KINDS, type WholeNumber } from '@candor/contract';
import { parseWhole } from '../../web/parse-values.ts';
import { invalid } from '../../web/refused.ts';
import type { EntryKey, LogFilter } from './lists.ts';

const known: ReadonlySet<string> = new Set(LOG_KINDS);
/** The last millisecond that a Date knows. */
const timeMax = 8.64e15;

/** An entry's Id. */
export function parseEntryKey(text: string | undefined): EntryKey | undefined {
  if (text === undefined || text === '') return undefined;
  const [, seq, no] = /^(\d{1,15})-(\d{1,9})$/.exec(text) ?? [];
  if (seq === undefined || no === undefined) throw invalid('before');
  return { seq: Number(seq), no: Number(no) };
}

export function parseLogFilter(params: {
  kind?: string | undefined;
  from?: WholeNumber | undefined;
  to?: WholeNumber | undefined;
}): LogFilter {
  const kinds = params.kind === undefined || params.kind === '' ? undefined : params.kind.split(',');
  if (kinds?.some((kind) => !known.has(kind))) throw invalid('kind', { allowed: [...LOG_KINDS] });
  const time = (field: 'from' | 'to') => {
    const value = params[field];
    return value === undefined ? undefined : parseWhole(field, value, { max: timeMax });
  };
  return { kinds, from: time('from'), to: time('to') };
}
