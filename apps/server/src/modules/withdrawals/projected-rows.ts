// The table of what became of withdrawals: its rows from the journal's events, and how they are written.
import type { VenueEvent } from '@candor/core';
import type { RowOf } from '../../db/table.ts';
import type { TableWriter } from '../../projections/table-writer.ts';
import { withdrawalsTables } from './tables.ts';

export type ProjectedRow = RowOf<typeof withdrawalsTables.projected_withdrawals>;
/** Of a step after the request: what it changes. */
export type ProjectedStep = Pick<ProjectedRow, 'id' | 'status' | 'changed_at'> & Partial<ProjectedRow>;

export const requestedRow = (event: Extract<VenueEvent, { type: 'WithdrawalRequested' }>): ProjectedRow => ({
  id: event.withdrawalId,
  account_id: event.accountId,
  amount: event.amount,
  fee: event.fee,
  status: 'submitted',
  submitted_at: event.at,
  approved_at: null,
  ended_at: null,
  changed_at: event.at,
  approved_by: '',
  decided_by: '',
  reference: '',
  notes: '',
  needs_two: false,
});

export function stepOf(event: VenueEvent): ProjectedStep | null {
  const { actor: by, at } = event;
  if (event.type === 'WithdrawalApproved')
    return {
      ...{ id: event.withdrawalId, status: 'approved', changed_at: at, approved_at: at, approved_by: by },
      needs_two: event.needsTwo ?? false,
    };
  if (event.type === 'WithdrawalPaid')
    return { ...ended(event.withdrawalId, 'paid', at), decided_by: by, reference: event.reference };
  if (event.type === 'WithdrawalRejected')
    return { ...ended(event.withdrawalId, 'rejected', at), decided_by: by, notes: event.notes };
  if (event.type === 'WithdrawalCancelled')
    return { ...ended(event.withdrawalId, 'cancelled', at), decided_by: by };
  if (event.type === 'WithdrawalReleased')
    return { ...ended(event.withdrawalId, 'released', at), decided_by: by };
  return null;
}

const ended = (id: number, status: string, at: number): ProjectedStep => ({
  id,
  status,
  changed_at: at,
  ended_at: at,
});

const columns = Object.keys(withdrawalsTables.projected_withdrawals) as (keyof ProjectedRow)[];
const typeOf = (column: keyof ProjectedRow): string =>
  withdrawalsTables.projected_withdrawals[column].replace(/\?$/, '');
const arrays = (names: readonly (keyof ProjectedRow)[]): string =>
  names.map((column, index) => `$${index + 1}::${typeOf(column)}[]`).join(', ');

export async function insertRows(writer: TableWriter, rows: readonly ProjectedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await writer.query({
    name: 'project projected_withdrawals',
    text: `insert into projected_withdrawals (${columns.join(', ')}) select * from unnest(${arrays(columns)})`,
    values: columns.map((column) => rows.map((row) => row[column])),
  });
}

const changing = [
  'status',
  'changed_at',
  'approved_at',
  'ended_at',
  'approved_by',
  'decided_by',
  'reference',
  'notes',
  'needs_two',
] as const;

/** What a step does not say stays as it was. */
export async function updateRows(writer: TableWriter, rows: readonly ProjectedStep[]): Promise<void> {
  if (rows.length === 0) return;
  const names = ['id', ...changing] as const;
  await writer.query({
    name: 'project projected_withdrawals steps',
    text: `update projected_withdrawals known
           set ${changing.map((name) => `${name} = coalesce(step.${name}, known.${name})`).join(', ')}
           from unnest(${arrays(names)}) step (${names.join(', ')})
           where known.id = step.id`,
    values: names.map((name) => rows.map((row) => row[name] ?? null)),
  });
}
