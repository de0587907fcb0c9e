// The rules of client protection that the venue runs under, with the dated table of leverage: to read, as RULES sets them.
import { DataTable } from '../../shared/data-table.tsx';
import { format } from '../../shared/format.ts';
import { Panel } from '../../shared/page.tsx';
import { useRead } from '../../shared/queries.ts';

const kindWords: Readonly<Record<string, string>> = {
  fx_major: 'Major currency pairs',
  fx_other: 'Other currency pairs',
  gold: 'Gold',
  index_major: 'Major indices',
  index_other: 'Other indices',
  commodity: 'Other commodities',
  share: 'Shares',
  crypto: 'Crypto',
  other: 'Everything else',
};

export function ProtectionPanel() {
  const { data } = useRead('officeProtectionRules', {});
  if (!data) return null;
  return (
    <Panel title="Client protection">
      {data.name === '' ? (
        <p className="p-4 text-small text-muted">
          No rules are in force (RULES is none, or not set). All clients can use the leverage each instrument
          offers.
        </p>
      ) : (
        <>
          <p className="border-b border-line px-4 py-3 text-small">
            <b>{data.name}</b>: {data.source}. Stop-out at a margin level of {data.closeOutLevel}% or higher;
            it can’t be set lower here. Set by RULES at startup.
          </p>
          <DataTable
            label="Limits of leverage, one a row"
            rows={data.leverage}
            rowId={(row) => `${row.class} ${row.kind} ${row.from}`}
            empty="The table is empty."
            columns={[
              { id: 'from', title: 'From', render: ({ from }) => format.dateTime(from) },
              { id: 'class', title: 'Class', render: (row) => row.class },
              { id: 'kind', title: 'Kind', render: ({ kind }) => kindWords[kind] ?? kind },
              {
                id: 'max',
                title: 'Max. leverage',
                isFigure: true,
                render: ({ max }) => (max === null ? 'No limit by rule' : `${max}×`),
              },
            ]}
          />
        </>
      )}
    </Panel>
  );
}
