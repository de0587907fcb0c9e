// Prices that the price filter rejected, with the reason and the price before.

import type { OfficeAnswer } from '@candor/client/office';
import { ActButton } from '../../shared/act-button.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { format } from '../../shared/format.ts';
import { Page, Panel } from '../../shared/page.tsx';
import { useRead } from '../../shared/queries.ts';
import { Time } from '../../shared/time.tsx';
import { useUrlState } from '../../shared/url-state.ts';
import { reasonWords } from './health-panels.tsx';

type Row = OfficeAnswer<'officeWithheld'>['list'][number];

const pair = (bid: number | null, ask: number | null, precision: number): string =>
  bid === null || ask === null ? '–' : `${format.number(bid, precision)} / ${format.number(ask, precision)}`;

const columns: readonly Column<Row>[] = [
  { id: 'came', title: 'Came', render: ({ cameAt }) => <Time at={cameAt} /> },
  { id: 'code', title: 'Instrument', render: ({ code }) => <span className="font-medium">{code}</span> },
  { id: 'reason', title: 'Reason', render: ({ reason }) => reasonWords[reason] ?? reason },
  {
    id: 'price',
    title: 'Bid / ask',
    isFigure: true,
    render: ({ bid, ask, precision }) => pair(bid, ask, precision),
  },
  {
    id: 'last',
    title: 'Price before',
    isFigure: true,
    render: ({ lastBid, lastAsk, precision }) => pair(lastBid, lastAsk, precision),
  },
  {
    id: 'band',
    title: 'Allowed, %',
    isFigure: true,
    render: ({ bandPercent }) => (bandPercent === null ? '' : format.number(bandPercent, 3)),
  },
  { id: 'dated', title: 'Dated', render: ({ at }) => (at === null ? 'no date' : <Time at={at} />) },
];

export default function WithheldPage() {
  const url = useUrlState();
  const { data, isError, refetch } = useRead('officeWithheld', {
    instrument: url.get('instrument'),
    before: url.get('before'),
  });
  return (
    <Page
      title="Rejected prices"
      acts={
        <>
          {url.get('instrument') !== undefined && (
            <ActButton onClick={() => url.set({ instrument: undefined, before: undefined }, true)}>
              All instruments
            </ActButton>
          )}
          <ActButton
            onClick={() => url.set({ before: data?.next === null ? undefined : String(data?.next) }, true)}
            disabled={!data || data.next === null}
          >
            Older
          </ActButton>
        </>
      }
    >
      <Panel>
        <DataTable
          name="withheld"
          label="Rejected prices"
          columns={columns}
          rows={data?.list}
          rowId={({ id }) => String(id)}
          hasFailed={isError}
          onRetry={() => void refetch()}
          empty="No price was rejected."
        />
      </Panel>
    </Page>
  );
}
