// A time as a filter of the office gives it.
import { invalid } from '../../web/refused.ts';

/** ISO 8601; a day alone is allowed. */
export function parseTime(field: string, text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z?)?$/.test(text)) throw invalid(field);
  const at = Date.parse(/T/.test(text) && !text.endsWith('Z') ? `${text}Z` : text);
  if (Number.isNaN(at)) throw invalid(field);
  return at;
}
