// A time that an operator sets.
import { invalid } from '../../web/refused.ts';

/** ISO 8601 with its zone; null for an empty text, which stands for no time. */
export function parseTime(field: string, text: string): Date | null {
  if (text === '') return null;
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text))
    throw invalid(field);
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw invalid(field);
  return at;
}
