// The share of retail accounts that lost money, quarter by quarter: what the risk warning names, and who approved it.
import type { OfficeAnswer } from '@candor/client/office';
import { Label } from '@candor/ui';
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { download } from '../../shared/download.ts';
import { format } from '../../shared/format.ts';
import { Page, Panel } from '../../shared/page.tsx';
import { Pager } from '../../shared/pager.tsx';
import { faultText, useAct, useRead } from '../../shared/queries.ts';
import { Time } from '../../shared/time.tsx';
import { useUrlState } from '../../shared/url-state.ts';
import { ReportTabs } from './report-tabs.tsx';

type Share = OfficeAnswer<'lossShares'>['list'][number];

export default function LossSharesPage() {
  const url = useUrlState();
  const page = Number(url.get('page') ?? 1);
  const { data, isError, refetch } = useRead('lossShares', { page });
  const [asked, setAsked] = useState<Share | null>(null);
  const approve = useAct('approveLossShare', {
    doneText: 'Approved. The risk warning now shows it.',
    changes: ['lossShares'],
    onDone: () => setAsked(null),
    isQuiet: true,
  });
  const take = useAct('exportLossShare', { onDone: download });
  const columns: readonly Column<Share>[] = [
    { id: 'quarter', title: 'Quarter', render: ({ quarter }) => quarter },
    { id: 'period', title: 'Period', render: (row) => `${row.fromDay} to ${row.toDay}` },
    {
      id: 'accounts',
      title: 'Retail accounts',
      isFigure: true,
      render: ({ accounts }) => format.number(accounts, 0),
    },
    { id: 'lost', title: 'Lost money', isFigure: true, render: ({ lost }) => format.number(lost, 0) },
    { id: 'share', title: 'Share', isFigure: true, render: ({ share }) => `${format.number(share, 2)}%` },
    {
      id: 'professional',
      title: 'Professional (excluded)',
      isFigure: true,
      render: ({ professional }) => format.number(professional, 0),
    },
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
          <ActButton
            call="exportLossShare"
            isBusy={take.isBusy}
            onClick={() => void take.run({ id: row.id })}
          >
            CSV
          </ActButton>
          {row.approvedAt === null && (
            <ActButton call="approveLossShare" look="primary" onClick={() => setAsked(row)}>
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
          rows={data?.list}
          rowId={({ quarter }) => quarter}
          hasFailed={isError}
          onRetry={() => void refetch()}
          empty="The first share is measured at the end of a quarter, once there are twelve months of trading days."
        />
        <Pager
          page={page}
          pageSize={20}
          total={data?.total ?? 0}
          onPage={(next) => url.set({ page: String(next) }, true)}
        />
      </Panel>
      <ConfirmDialog
        isOpen={asked !== null}
        title={`Approve the share of ${asked?.quarter ?? ''}?`}
        confirmLabel="Approve"
        call="approveLossShare"
        isBusy={approve.isBusy}
        fault={approve.fault ? faultText(approve.fault) : undefined}
        onConfirm={() => asked && void approve.run({ id: asked.id })}
        onClose={() => setAsked(null)}
      >
        <p>
          {asked && (
            <>
              {format.number(asked.lost, 0)} of {format.number(asked.accounts, 0)} retail accounts lost money:{' '}
              <strong>{format.number(asked.share, 2)}%</strong>.
            </>
          )}
        </p>
        <p className="text-muted">From now on, the risk warning shows it in every language.</p>
      </ConfirmDialog>
    </Page>
  );
}
