// What became of each withdrawal: where it stands, when it came there, who decided, and what they said.
import type { Projection } from '../../projections/projection.ts';
import {
  insertRows,
  type ProjectedRow,
  type ProjectedStep,
  requestedRow,
  stepOf,
  updateRows,
} from './projected-rows.ts';

export interface WithdrawalRows {
  readonly requested: Map<number, ProjectedRow>;
  /** Of withdrawals that were requested in an earlier run. */
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
