// Where a page of rows goes on: the figure of the last row and its id, as one text.
import { invalid } from '../../web/refused.ts';

export interface RowCursor {
  readonly value: number;
  readonly id: number;
}

export const writeCursor = (cursor: RowCursor | null): string | null =>
  cursor && `${cursor.value}_${cursor.id}`;

export function parseCursor(field: string, given: string | undefined): RowCursor | null {
  if (given === undefined || given === '') return null;
  const [value, id, ...rest] = given.split('_').map(Number);
  if (value === undefined || id === undefined || rest.length > 0) throw invalid(field);
  if (!Number.isFinite(value) || !Number.isSafeInteger(id)) throw invalid(field);
  return { value, id };
}
