// Prices that the price filter rejected, with the reason and the price before.
import type { OfficeAnswer } from '@candor/client/office';
import { ActButton } from '../../shared/act-button.tsx';
import { type Column, DataTable, figure } from '../../shared/data-table.tsx';
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
  figure('price', 'Bid / ask', ({ bid, ask, precision }) => pair(bid, ask, precision)),
  figure('last', 'Price before', ({ lastBid, lastAsk, precision }) => pair(lastBid, lastAsk, precision)),
  figure('band', 'Allowed, %', ({ bandPercent: band }) => (band === null ? '' : format.number(band, 3))),
  { id: 'dated', title: 'Dated', render: ({ at }) => (at === null ? 'no date' : <Time at={at} />) },
];

export default function WithheldPage() {
  const url = useUrlState();
  const [instrument, before] = [url.get('instrument'), url.get('before')];
  const read = useRead('officeWithheld', { instrument, before });
  const { data } = read;
  return (
    <Page
      title="Rejected prices"
      acts={
        <>
          {instrument !== undefined && (
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
          read={read}
          rowId={({ id }) => String(id)}
          empty="No price was rejected."
        />
      </Panel>
    </Page>
  );
}
