// Converts a page number to an offset of the table.
import { PAGE_SIZE, type WholeNumber } from '@candor/contract';
import type { Page } from '../db/read-page.ts';
import { parseWhole } from './parse-values.ts';

/** Pages start at 1. A page beyond the largest offset is empty, like any other past the end. */
export function pageOf(given: WholeNumber | undefined): Page {
  const page = parseWhole('page', given ?? 1, { min: 1 });
  return { offset: Math.min((page - 1) * PAGE_SIZE, 1e15), limit: PAGE_SIZE };
}
