// Each withdrawal's status, the times of its steps, who decided, and their reasons.
import type { VenueEvent } from '@candor/core';
import type { RowOf } from '../../db/table.ts';
import type { Projection } from '../../projections/projection.ts';
import type { TableWriter } from '../../projections/table-writer.ts';
import { withdrawalsTables } from './tables.ts';

export interface WithdrawalRows {
  readonly requested: Map<number, ProjectedRow>;
  /** Steps of withdrawals that were requested in an earlier run. */
  readonly steps: Map<number, ProjectedStep>;
}

export const withdrawalsProjection: Projection<WithdrawalRows> = {
  name: 'withdrawals',
  version: 1,
  tables: ['projected_withdrawals'],
  newRows: () => ({ requested: new Map(), steps: new Map() }),

  project({ event }, { requested, steps }) {
    if (event.type === 'WithdrawalRequested') {
      requested.set(event.withdrawalId, requestedRow(event));
      return;
    }
    const step = stepOf(event);
    if (!step) return;
    const row = requested.get(step.id);
    if (row) requested.set(step.id, { ...row, ...step });
    else steps.set(step.id, { ...steps.get(step.id), ...step });
  },

  async write(writer, { requested, steps }) {
    await insertRows(writer, [...requested.values()]);
    await updateRows(writer, [...steps.values()]);
  },
};

type ProjectedRow = RowOf<typeof withdrawalsTables.projected_withdrawals>;
/** The changes by a step after the request. */
type ProjectedStep = Pick<ProjectedRow, 'id' | 'status' | 'changed_at'> & Partial<ProjectedRow>;

const requestedRow = (event: Extract<VenueEvent, { type: 'WithdrawalRequested' }>): ProjectedRow => ({
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

function stepOf(event: VenueEvent): ProjectedStep | null {
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

async function insertRows(writer: TableWriter, rows: readonly ProjectedRow[]): Promise<void> {
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

/** Fields that a step does not have stay as they were. */
async function updateRows(writer: TableWriter, rows: readonly ProjectedStep[]): Promise<void> {
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
