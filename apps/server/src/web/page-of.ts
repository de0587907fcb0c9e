// A page's number as the table takes it.
import { PAGE_SIZE, type WholeNumber } from '@candor/contract';
import type { Page } from '../db/read-page.ts';
import { parseWhole } from './parse-values.ts';

/** Pages start at 1; one beyond what an offset holds is an empty page like any other past the end. */
export function pageOf(given: WholeNumber | undefined): Page {
  const page = parseWhole('page', given ?? 1, { min: 1 });
  return { offset: Math.min((page - 1) * PAGE_SIZE, 1e15), limit: PAGE_SIZE };
}
