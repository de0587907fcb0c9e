// The list of clients as a file: the columns that are in sight, in their order, and before them the id.
import { type ClientColumn, clientColumns } from '@candor/contract';
import { invalid } from '../../web/refused.ts';
import { writeCsv } from '../../web/write-csv.ts';
import type { ListedClient } from './client-parts.ts';
import { presentListedClient } from './present-client.ts';

type Row = ReturnType<typeof presentListedClient>;

const columns: Readonly<Record<ClientColumn, { readonly head: string; read(row: Row): string }>> = {
  client: { head: 'email', read: ({ email }) => email },
  name: { head: 'name', read: ({ name }) => name },
  state: {
    head: 'state',
    read: ({ is_demo, blocked_at }) =>
      `${is_demo === 1 ? 'demo' : 'real'}${blocked_at === null ? '' : ' blocked'}`,
  },
  identity: { head: 'identity', read: ({ identity }) => identity },
  mobile: {
    head: 'mobile',
    read: ({ area_code, mobile }) => (mobile === '' ? '' : `(${area_code}) ${mobile}`),
  },
  uid: { head: 'uid', read: ({ uid }) => uid },
  account: { head: 'trade_account', read: ({ trade_account }) => trade_account },
  created: { head: 'created_at', read: ({ created_at }) => created_at },
  seen: { head: 'seen_at', read: ({ seen_at }) => seen_at },
};

/** Comma-separated names, all where nothing is given. Throws invalid_parameter for a name that is no column. */
export function parseColumns(text: string | undefined): readonly ClientColumn[] {
  if (text === undefined || text === '') return clientColumns;
  return text.split(',').map((name) => {
    const column = clientColumns.find((one) => one === name);
    if (column === undefined) throw invalid('columns');
    return column;
  });
}

export const writeClientsCsv = (clients: readonly ListedClient[], shown: readonly ClientColumn[]): string =>
  writeCsv([
    ['id', ...shown.map((name) => columns[name].head)],
    ...clients
      .map(presentListedClient)
      .map((row) => [String(row.id), ...shown.map((name) => columns[name].read(row))]),
  ]);
