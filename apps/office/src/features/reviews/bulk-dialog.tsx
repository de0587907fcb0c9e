// Rejects several items at once: it lists them before, and shows the outcome of each after.
import {
  makeIdempotencyKey,
  type OfficeHttp,
  type QueueName,
  type ReviewReason,
} from '@candor/client/office';
import { useState } from 'react';
import { useOffice } from '../../shared/office-context.ts';
import { faultText, useReadAgain } from '../../shared/queries.ts';
import { listCalls } from '../../shared/queues.ts';
import { type Reasoned, RejectDialog } from './reject-dialog.tsx';

export interface Bulk<Row> {
  /** The button's label: "Reject the selected". */
  readonly label: string;
  readonly reasons?: readonly { readonly value: ReviewReason; readonly label: string }[];
  /** Set if there are no reasons to choose from, and the client sees the text. */
  readonly areWordsForClient?: boolean;
  /** One line for each item, with its amounts. */
  readonly describe: (row: Row) => string;
  readonly run: (http: OfficeHttp, row: Row, reasoned: Reasoned, key: string) => Promise<unknown>;
}

type Outcome = 'done' | { readonly fault: string };

export interface BulkDialogProps<Row> {
  readonly bulk: Bulk<Row>;
  readonly rows: readonly Row[];
  readonly queue: QueueName;
  readonly onClose: () => void;
}

export function BulkDialog<Row extends { readonly id: number }>(props: BulkDialogProps<Row>) {
  const { bulk, queue, onClose } = props;
  const { http } = useOffice();
  const readAgain = useReadAgain();
  // The rows leave the queue one by one as they are decided, but stay in the dialog.
  const [rows] = useState(props.rows);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const isDone = !isBusy && outcomes.size === rows.length;
  const failed = [...outcomes.values()].filter((outcome) => outcome !== 'done').length;

  async function run(reasoned: Reasoned): Promise<void> {
    setBusy(true);
    for (const row of rows) {
      const outcome = await bulk.run(http, row, reasoned, makeIdempotencyKey()).then(
        (): Outcome => 'done',
        (error: unknown): Outcome => ({ fault: faultText(error) }),
      );
      setOutcomes((before) => new Map(before).set(row.id, outcome));
    }
    setBusy(false);
    readAgain(listCalls[queue], 'officeAttention');
  }

  return (
    <RejectDialog
      title={`${bulk.label}: ${rows.length}`}
      confirmLabel={`${bulk.label} (${rows.length})`}
      reasons={bulk.reasons}
      areWordsForClient={bulk.areWordsForClient}
      isBusy={isBusy}
      isDone={isDone}
      onConfirm={(reasoned) => void run(reasoned)}
      onClose={onClose}
    >
      {isDone && (
        <p role="status" className="font-semibold">
          {rows.length - failed} done{failed > 0 ? `, ${failed} not` : ''}.
        </p>
      )}
      <ul aria-label="The selected" className="max-h-60 overflow-y-auto rounded-lg border border-line">
        {rows.map((row) => {
          const outcome = outcomes.get(row.id);
          return (
            <li key={row.id} className="flex gap-3 border-b border-line/60 px-3 py-1.5 last:border-b-0">
              <span className="min-w-0 flex-1">{bulk.describe(row)}</span>
              {outcome === 'done' && <span className="text-good">Done</span>}
              {outcome !== undefined && outcome !== 'done' && (
                <span className="max-w-50 text-end text-danger">{outcome.fault}</span>
              )}
            </li>
          );
        })}
      </ul>
    </RejectDialog>
  );
}
