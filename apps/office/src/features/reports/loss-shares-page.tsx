// The share of retail accounts that lost money, quarter by quarter: what the risk warning names, and who approved it.
import type { OfficeAnswer } from '@candor/client/office';
import { Label } from '@candor/ui';
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { type Column, DataTable, figure } from '../../shared/data-table.tsx';
import { download } from '../../shared/download.ts';
import { format } from '../../shared/format.ts';
import { Page, Panel } from '../../shared/page.tsx';
import { Pager } from '../../shared/pager.tsx';
import { useAct, useRead } from '../../shared/queries.ts';
import { Time } from '../../shared/time.tsx';
import { useUrlState } from '../../shared/url-state.ts';
import { ReportTabs } from './report-tabs.tsx';

type Share = OfficeAnswer<'lossShares'>['list'][number];

export default function LossSharesPage() {
  const read = useRead('lossShares', { page: useUrlState().page });
  const [confirming, setConfirming] = useState<Share | null>(null);
  const take = useAct('exportLossShare', { onDone: download });
  const columns: readonly Column<Share>[] = [
    { id: 'quarter', title: 'Quarter', render: ({ quarter }) => quarter },
    { id: 'period', title: 'Period', render: (row) => `${row.fromDay} to ${row.toDay}` },
    figure('accounts', 'Retail accounts', ({ accounts }) => format.number(accounts, 0)),
    figure('lost', 'Lost money', ({ lost }) => format.number(lost, 0)),
    figure('share', 'Share', ({ share }) => `${format.number(share, 2)}%`),
    figure('professional', 'Professional (excluded)', ({ professional }) => format.number(professional, 0)),
    {
      id: 'approved',
      title: 'Approved',
      render: ({ approvedAt, approvedBy }) =>
        approvedAt === null ? (
          <Label tone="warn">Awaiting approval</Label>
        ) : (
          <>
            {approvedBy}, <Time at={approvedAt} />
          </>
        ),
    },
    {
      id: 'acts',
      title: '',
      render: (row) => (
        <span className="flex justify-end gap-2">
          <ActButton act={take} onClick={() => void take.run({ id: row.id })}>
            CSV
          </ActButton>
          {row.approvedAt === null && (
            <ActButton call="approveLossShare" look="primary" onClick={() => setConfirming(row)}>
              Approve
            </ActButton>
          )}
        </span>
      ),
    },
  ];
  return (
    <Page title="Share of losing accounts">
      <ReportTabs />
      <Panel>
        <p className="max-w-prose p-4 text-small text-muted">
          Of the retail accounts that held or traded a position in the last twelve months, the share whose
          realised P/L, fees, swaps and change in open P/L add up to a loss. Deposits, withdrawals,
          adjustments, rewards and negative balance cover are excluded. Measured after each quarter, rounded
          half up to two decimals and never changed. The risk warning shows the latest approved share; until
          there is one, it uses the wording for new providers.
        </p>
        <DataTable
          name="loss-shares"
          label="Shares of losing accounts"
          columns={columns}
          read={read}
          rowId={({ quarter }) => quarter}
          empty="The first share is measured at the end of a quarter, once there are twelve months of trading days."
        />
        <Pager total={read.data?.total} />
      </Panel>
      {confirming && (
        <ActDialog
          call="approveLossShare"
          title={`Approve the share of ${confirming.quarter}?`}
          confirmLabel="Approve"
          changes={['lossShares']}
          doneText="Approved. The risk warning now shows it."
          inputOf={() => ({ id: confirming.id })}
          onClose={() => setConfirming(null)}
        >
          <p>
            {format.number(confirming.lost, 0)} of {format.number(confirming.accounts, 0)} retail accounts
            lost money: <strong>{format.number(confirming.share, 2)}%</strong>.
          </p>
          <p className="text-muted">From now on, the risk warning shows it in every language.</p>
        </ActDialog>
      )}
    </Page>
  );
}
